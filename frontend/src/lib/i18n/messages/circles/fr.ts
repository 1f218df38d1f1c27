import type { CircleMessages } from './en';

/** Les cercles, en français. */
const fr: CircleMessages = {
  'circles.title': 'Cercles',
  'circles.signIn': 'Un cercle est un groupe de jeu : la bande du jeudi, la famille.',
  'circles.none':
    'Un cercle est un groupe de jeu : la bande du jeudi, la famille. Créez le vôtre et envoyez son lien aux autres.',
  'circles.new': 'Nouveau cercle',
  'circles.name': 'Nom du cercle',
  'circles.nameHelp': 'Seuls ses membres et les personnes invitées le voient.',
  'circles.found': 'Créer le cercle',
  'circles.members': '{n} {n:membre|membres}',
  'circles.invitations': 'Invitations',
  'circles.invitedBy': '{name} vous invite',
  'circles.join': 'Rejoindre',
  'circles.joinName': 'Rejoindre {name}',
  'circles.joinCircle': 'Rejoindre le cercle',
  'circles.joined': 'Vous faites maintenant partie de « {name} ».',
  'circles.decline': 'Refuser',
  'circles.declineName': 'Refuser {name}',
  'circles.declined': 'Vous avez refusé l’invitation à « {name} ».',

  'circles.newGame': 'Nouvelle partie du cercle',
  'circles.open': 'Parties ouvertes',
  'circles.noneOpen':
    'Aucune partie ouverte pour l’instant. Lancez-en une : tout le cercle peut la rejoindre.',
  'circles.running': 'En cours',
  'circles.finished': 'Terminées',
  'circles.free': '{n} {n:place libre|places libres}',
  'circles.full': 'Prête à commencer',
  'circles.tied': 'Égalité',
  'circles.youWon': 'Vous avez gagné',
  'circles.wonBy': '{name} a gagné',
  'circles.more': 'Afficher plus',
  'circles.deleted': 'Compte supprimé',

  'circles.founder': 'Responsable',
  'circles.since': 'Depuis le {when}',
  'circles.you': '{name} (vous)',
  'circles.invited': 'Invitation envoyée',
  'circles.manage': 'Options pour {name}',
  'circles.handOver': 'Nommer responsable',
  'circles.handOverHelp': '{name} s’occupera du cercle à votre place, dès maintenant.',
  'circles.handedOver': '{name} s’occupe maintenant du cercle.',
  'circles.remove': 'Retirer du cercle',
  'circles.removeHelp':
    '{name} ne verra plus les parties du cercle. Les parties en cours continuent. Le lien d’invitation change.',
  'circles.removed': '{name} ne fait plus partie du cercle.',
  'circles.withdraw': 'Annuler l’invitation',
  'circles.withdrawHelp': '{name} n’a pas encore répondu.',
  'circles.withdrawn': 'Invitation annulée pour {name}.',

  'circles.invite': 'Inviter',
  'circles.inviteFriend': 'Inviter',
  'circles.inviteName': 'Inviter {name}',
  'circles.inviteSent': 'L’invitation est partie pour {name}.',
  'circles.link': 'Lien et QR code',
  'circles.linkHelp': 'Ce lien permet à toute personne qui l’a de rejoindre le cercle.',
  'circles.renew': 'Obtenir un nouveau lien',
  'circles.renewHelp': 'Les liens déjà envoyés ne marcheront plus.',
  'circles.renewed': 'Le cercle a un nouveau lien.',

  'circles.settings': 'Réglages',
  'circles.rename': 'Renommer le cercle',
  'circles.renamed': 'Le cercle a un nouveau nom.',
  'circles.save': 'Enregistrer',
  'circles.defaults': 'Partie habituelle',
  'circles.noDefaults': 'Les nouvelles parties partiront de ce choix.',
  'circles.clearDefaults': 'Effacer la partie habituelle',
  'circles.defaultsCleared': 'Le cercle n’a plus de partie habituelle.',
  'circles.leave': 'Quitter le cercle',
  'circles.leaveTitle': 'Quitter « {name} » ?',
  'circles.leaveHelp':
    'Vous ne verrez plus ses parties. Celles que vous jouez continuent. Pour revenir, il faudra une invitation.',
  'circles.leaveFounder':
    'Le plus ancien membre deviendra responsable du cercle. Les parties que vous jouez continuent.',
  'circles.leaveLast': 'Vous en êtes le seul membre : le cercle disparaîtra.',
  'circles.left': 'Vous avez quitté « {name} ».',
  'circles.dissolve': 'Dissoudre le cercle',
  'circles.dissolveTitle': 'Dissoudre « {name} » ?',
  'circles.dissolveHelp':
    'Le cercle disparaîtra pour tout le monde. Ses parties deviennent de simples parties privées, et celles en cours continuent.',
  'circles.dissolved': 'Le cercle « {name} » est dissous.',

  'circles.preview': 'Responsable : {name} · {n} {n:membre|membres}',
  'circles.previewHelp':
    'Les membres voient ici les parties ouvertes des autres et celles que le cercle a jouées.',
  'circles.linkLost': 'Ce lien ne marche plus',
  'circles.linkLostHelp': 'Demandez-en un nouveau à un membre du cercle.',
  'circles.lost': 'Vous ne faites pas partie de ce cercle',
  'circles.lostHelp': 'Il a peut-être été dissous. Sinon, demandez une invitation à un membre.',

  'circles.for': 'Pour',
  'circles.forNone': 'Aucun cercle',
  'circles.forHelp':
    'Seuls les membres de « {name} » voient cette partie tant qu’il y manque du monde.',
  'circles.defaultsFor':
    'Les nouvelles parties de « {name} » commencent ainsi. Chacun peut modifier la sienne.',
  'circles.saveDefaults': 'En faire la partie habituelle',
  'circles.defaultsSaved': 'Les nouvelles parties de « {name} » commenceront ainsi.',

  'problem.muted': 'Vous ne pouvez rien envoyer aux autres jusqu’au {until}.',
  'problem.not_founder': 'Seul le responsable du cercle peut le faire.',
  'problem.not_friends':
    'Seuls vos amis peuvent être invités par leur nom. Envoyez le lien aux autres.',
  'problem.already_member': 'Cette personne fait déjà partie du cercle.',
  'problem.circle_declined': 'Cette personne a refusé. Elle peut toujours venir avec le lien.',
  'problem.circle_full': 'Un cercle compte au plus {most} membres.',
  'problem.too_many_circles':
    'Vous pouvez faire partie de {most} cercles au plus. Quittez-en un d’abord.',
  'problem.circle_link_unknown': 'Ce lien ne marche plus. Demandez-en un nouveau.',
  'problem.founder_must_hand_over': 'Confiez d’abord le cercle à quelqu’un, ou quittez-le.',
  'problem.not_a_member': 'Cette personne ne fait pas partie du cercle.',
};

export default fr;
