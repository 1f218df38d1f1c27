import type { FriendMessages } from './en';

/** Friends, requests, and who is around, in French. */
const fr: FriendMessages = {
  'friends.title': 'Amis',
  'friends.signIn': 'Choisissez un nom pour ajouter des amis, sans créer de compte.',
  'friends.mine': 'Mes amis',
  'friends.none':
    'Pas encore d’amis ici. Montrez votre lien à quelqu’un, ou ajoutez un ami par son nom.',
  'friends.more': 'Afficher plus',
  'friends.remove': 'Retirer {name}',
  'friends.removeTitle': 'Retirer {name} ?',
  'friends.removeHelp': 'Vous ne serez plus amis. {name} ne recevra pas de notification.',
  'friends.removeDo': 'Retirer',
  'friends.removed': '{name} ne fait plus partie de vos amis.',

  'friends.requests': 'Demandes d’amis',
  'friends.asksYou': 'Vous demande en ami',
  'friends.accept': 'Accepter',
  'friends.acceptFrom': 'Accepter {name}',
  'friends.decline': 'Refuser',
  'friends.declineFrom': 'Refuser {name}',
  'friends.declineTitle': 'Refuser {name} ?',
  'friends.declineHelp': '{name} ne recevra pas de notification et pourra vous redemander.',
  'friends.declineAll': 'Ne plus recevoir ses demandes ({name})',
  'friends.declineAllHelp':
    'Vous n’en verrez plus. De son côté, tout se passera comme si vous n’aviez pas répondu.',
  'friends.declined': 'Demande refusée ({name}).',
  'friends.declinedAll': 'Vous ne verrez plus ses demandes ({name}).',

  'friends.add': 'Ajouter',
  'friends.addName': 'Ajouter {name}',
  'friends.addAsFriend': 'Ajouter à mes amis',
  'friends.asked': 'Demande envoyée à {name}. La réponse viendra à son heure.',
  'friends.nowFriends': '{name} et vous êtes amis.',
  'friends.tooMany':
    'Déjà {n} demandes en un jour. La suivante sera possible à partir de : {when}.',

  'friends.byName': 'Ajouter par nom',
  'friends.byNameHelp': 'Le nom entier, tel qu’il apparaît à la table.',

  'friends.opponents': 'Rencontrés récemment',
  'friends.sent': 'En attente de réponse',
  'friends.waits': 'Demande envoyée',
  'friends.withdraw': 'Retirer',
  'friends.withdrawFrom': 'Retirer la demande à {name}',
  'friends.withdrawn': 'Vous avez retiré votre demande à {name}.',

  'friends.myLink': 'Mon lien',
  'friends.showLink': 'Mon lien et mon QR code',
  'friends.shareTitle': 'Devenons amis sur Caravanserai',
  'friends.linkHelp': 'En l’ouvrant ou en scannant le code, on peut vous demander en ami.',
  'friends.renew': 'Nouveau lien…',
  'friends.renewTitle': 'Créer un nouveau lien ?',
  'friends.renewHelp':
    'L’ancien lien et son QR code ne marcheront plus. Vos amis restent vos amis.',
  'friends.renewDo': 'Créer un nouveau lien',
  'friends.renewed': 'Voici votre nouveau lien.',

  'friends.linkTitle': 'Lien d’ami',
  'friends.linkAsk': 'Ajouter {name} à vos amis ?',
  'friends.linkAskHelp':
    'Entre amis, on s’invite par nom. {name} recevra une demande et pourra l’accepter.',
  'friends.linkReceived': '{name} vous demande en ami',
  'friends.linkRequested': 'Votre demande à {name} est partie',
  'friends.linkRequestedHelp': 'Dès son accord, {name} et vous serez amis.',
  'friends.linkFriends': '{name} et vous êtes amis',
  'friends.linkFriendsHelp': 'Vous pouvez vous inviter par nom.',
  'friends.linkYours': 'C’est votre propre lien',
  'friends.linkYoursHelp': 'Envoyez-le à quelqu’un, ou faites scanner son QR code.',
  'friends.toFriends': 'Voir mes amis',

  'presence.online': 'En ligne',
  'presence.at_table': 'À une table',
  'presence.today': 'De passage aujourd’hui',
  'presence.share': 'Montrer ma présence à mes amis',
  'presence.shareHelp':
    'À une table, en ligne ou de passage aujourd’hui : jamais l’heure. Seuls vos amis le voient.',

  'problem.cannot_befriend_yourself': 'C’est vous !',
  'problem.unblock_first': 'Vous avez bloqué ce joueur. Débloquez-le d’abord dans les réglages.',
  'problem.no_such_player': 'Ce joueur n’existe pas.',
  'problem.name_one_player': 'Indiquez un joueur d’une seule façon : nom, lien ou identifiant.',
  'problem.no_player_called_so': 'Aucun joueur ne porte ce nom. Vérifiez l’orthographe.',
  'problem.too_many_friends': 'Vous pouvez avoir {most} amis au plus.',
  'problem.friend_has_too_many_friends': 'Ce joueur ne peut pas avoir plus d’amis pour l’instant.',
};

export default fr;
