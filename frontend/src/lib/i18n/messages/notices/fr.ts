import type en from './en';

/** La liste des notifications, et les réglages de ce qui est envoyé où. */
const fr: typeof en = {
  'notices.empty':
    'Rien de nouveau. Ce qui se passe dans vos parties en votre absence apparaîtra ici.',
  'notices.new': 'nouveau',
  'notices.settings': 'Réglages des notifications',
  'notices.more': 'Afficher les plus anciennes',
  'notices.kept': 'Conservées 30 jours.',
  'notices.signIn': 'Choisissez d’abord un nom. Vous saurez ensuite quand c’est à vous de jouer.',

  'push.title': 'Sur cet appareil',
  'push.offer':
    'Recevez une notification quand c’est à vous de jouer, même si l’application est fermée.',
  'push.turnOn': 'Activer les notifications',
  'push.turningOn': 'Activation…',
  'push.isOn': 'Les notifications sont activées.',
  'push.turnOff': 'Désactiver',
  'push.test': 'Envoyer un test',
  'push.testSent': 'Envoyé. Il devrait apparaître d’ici quelques secondes.',
  'push.testRemoved': 'Cet appareil ne reçoit plus de notifications. Il a été retiré.',
  'push.notAllowed':
    'Vous n’avez pas autorisé les notifications. Touchez à nouveau si vous changez d’avis.',
  'push.removed': 'Cet appareil ne recevra plus de notifications.',
  'push.remove': 'Retirer',
  'push.devices': 'Appareils',
  'push.delivered': 'Dernier envoi : {when}',
  'push.neverDelivered': 'Encore aucun envoi',
  'push.obstacle.insecure':
    'Les navigateurs n’autorisent les notifications que sur les pages sécurisées. Ouvrez ce site par une adresse en https : la personne qui l’héberge peut la mettre en place.',
  'push.obstacle.unsupported':
    'Ce navigateur ne sait pas afficher de notifications. Essayez-en un autre.',
  'push.obstacle.denied':
    'Vous avez bloqué les notifications de ce site. Pour les autoriser, ouvrez les réglages du site dans le navigateur (souvent l’icône à gauche de l’adresse), autorisez les notifications, puis revenez ici.',
  'push.obstacle.install':
    'Sur iPhone et iPad, les notifications demandent l’application sur l’écran d’accueil :',
  'push.install.share': 'Touchez le bouton Partager de Safari.',
  'push.install.add': 'Choisissez « Sur l’écran d’accueil ».',
  'push.install.open': 'Ouvrez l’application depuis cet écran, puis revenez à cette page.',
  'push.error.none':
    'La dernière notification n’est pas arrivée : le service d’envoi est injoignable.',
  'push.error.other_server_key':
    'Les clés de ce site ont changé. Ouvrez une fois l’application sur cet appareil pour les renouveler.',
  'push.error.no_key': 'Ce site ne peut pas envoyer de notifications pour le moment.',
  'push.unavailable':
    'Ce site ne peut pas envoyer de notifications. La personne qui l’héberge doit installer sa clé.',

  'problem.push_unavailable': 'Ce site ne peut pas envoyer de notifications pour le moment.',
  'problem.no_push_service':
    'Votre navigateur n’a pas pu joindre son service de notifications. Réessayez plus tard, ou avec un autre navigateur.',
  'problem.unsafe_endpoint':
    'Le service de notifications de votre navigateur n’est pas utilisable ici.',

  'choices.title': 'Ce qui vous est envoyé',
  'choices.help':
    'Tout est aussi listé dans l’application. Les parties en sourdine y sont seulement listées.',
  'choices.push': 'Appareils',
  'choices.mail': 'E-mail',
  'choices.webhook': 'Webhook',
  'choices.cell': '{kind} : {channel}',
  'choices.your_turn': 'À vous de jouer',
  'choices.invitation': 'Invitations',
  'choices.rematch': 'Revanches',
  'choices.request': 'Demandes d’annuler, de rejouer ou de pause',
  'choices.answer': 'Réponses à vos demandes',
  'choices.game_over': 'Résultats',
  'choices.time_half': 'Moitié de votre temps écoulée',
  'choices.time_low': 'Le temps presse',
  'choices.nudge': 'Petits rappels des autres',
  'choices.seat_taken': 'Un remplaçant joue pour vous',
  'choices.plan_dropped': 'Plans abandonnés',
  'choices.table_closed': 'Tables fermées',
  'choices.holiday_spent': 'Congés utilisés',
  'choices.moderation': 'Décisions de la modération',
  'choices.friends': 'Amis et cercles',
  'choices.message': 'Messages pour vous',
  'choices.chat': 'Discussion à vos tables',

  'short.title': 'En bref',
  'short.push': 'Sur {n} {n:appareil|appareils} : {kinds}.',
  'short.mail': 'Par e-mail à {email} : {kinds}.',
  'short.webhook': 'Vers votre webhook : {kinds}.',
  'short.all': 'tout ce qui est listé plus bas',
  'short.allBut': 'tout ce qui est listé plus bas (sauf : {kinds})',
  'short.nothing': 'Rien n’est envoyé en dehors de l’application.',
  'short.digest': 'Chaque matin à 8 h : un e-mail avec toutes les parties qui vous attendent.',
  'short.when':
    'Aussitôt, mais rien pendant vos heures calmes, sauf une échéance qui tombe à ce moment-là.',
  'short.muted':
    '{n} {n:partie est|parties sont} en sourdine. Cela se change dans le menu de la partie.',
  'short.rest': 'Rien jusqu’à {when}.',

  'rest.title': 'Tranquillité',
  'rest.until': 'Ne pas déranger jusqu’à demain',
  'rest.help': 'Rien n’est envoyé avant 8 h du matin, sauf une échéance plus proche.',
  'rest.on': 'Activé jusqu’à {when}.',
  'rest.hours': 'Heures calmes',
  'rest.hoursNote': 'Quand rien ne doit vous déranger, et votre fuseau horaire',

  'mail.title': 'E-mail',
  'mail.none': 'Ajouter votre adresse e-mail',
  'mail.noneNote': 'Pour les notifications et un résumé quotidien',
  'mail.guest': 'Créez un compte pour ajouter une adresse e-mail',
  'mail.verify': 'Confirmer {email}',
  'mail.verifyNote': 'Nous y enverrons un lien. D’ici là, rien n’y est envoyé.',
  'mail.verifySent': 'Lien envoyé. Consultez votre boîte de réception.',
  'mail.refused':
    'Le serveur de {email} a refusé nos e-mails, nous avons donc arrêté. Confirmez l’adresse pour réessayer.',
  'mail.digest': 'Résumé quotidien',
  'mail.digestHelp': 'À 8 h du matin, si des parties vous attendent.',
  'mail.unseen': 'Si les notifications restent sans réponse',
  'mail.unseenHelp': 'Un e-mail après 2 tours non vus ou 12 heures.',

  'feed.title': 'Agenda',
  'feed.create': 'S’abonner à vos échéances',
  'feed.createNote': 'Une adresse privée pour votre agenda, avec échéances et congés',
  'feed.renew': 'Créer une nouvelle adresse',
  'feed.renewNote': 'L’ancienne ne fonctionnera plus.',
  'feed.revoke': 'Arrêter l’agenda',
  'feed.revoked': 'L’adresse ne fonctionne plus.',
  'feed.read': 'Dernière lecture : {when}',
  'feed.unread': 'Pas encore lue par un agenda',
  'feed.dialog': 'L’adresse de votre agenda',
  'feed.dialogHelp':
    'Ajoutez-la à votre agenda comme abonnement. Toute personne qui l’a voit vos échéances. Elle n’est affichée que maintenant.',

  'hook.title': 'Pour les programmes',
  'hook.help': 'Un webhook reçoit chaque notification en JSON signé.',
  'hook.url': 'Adresse du webhook',
  'hook.save': 'Installer le webhook',
  'hook.test': 'Envoyer un test',
  'hook.remove': 'Retirer le webhook',
  'hook.removed': 'Webhook retiré.',
  'hook.delivered': 'Dernier envoi : {when}',
  'hook.never': 'Encore aucun envoi',
  'hook.off': 'Désactivé : {why}. Un test réussi le réactive.',
  'hook.failing': 'Dernier essai échoué : {why}.',
  'hook.works': 'Cela fonctionne : votre programme a répondu {status}.',
  'hook.fails': 'Cela n’a pas fonctionné : {why}.',
  'hook.secret': 'Secret de votre webhook',
  'hook.secretHelp':
    'Votre programme vérifie les signatures avec lui. Il n’est affiché que maintenant.',
  'hook.why.timeout': 'pas de réponse à temps',
  'hook.why.unreachable': 'serveur injoignable',
  'hook.why.unknown_host': 'cette adresse n’existe pas',
  'hook.why.private': 'cette adresse est dans un réseau privé',
  'hook.why.not_https': 'ce n’est pas une adresse https',
  'hook.why.malformed': 'cette adresse n’est pas valide',
  'hook.why.status': 'le serveur a répondu par une erreur',
};

export default fr;
