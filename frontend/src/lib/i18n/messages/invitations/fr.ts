import type { InvitationMessages } from './en';

/** Inviting by name, in French. */
const fr: InvitationMessages = {
  'invitations.title': 'Inviter par nom',
  'invitations.who': 'Avec qui voulez-vous jouer ?',
  'invitations.help':
    'Tapez les premières lettres d’un ami ou d’un ancien adversaire. Pour les autres, il faut le nom entier.',
  'invitations.none': 'Personne. Pour trouver quelqu’un d’autre, tapez son nom entier.',
  'invitations.noneKnown': 'Tapez le nom entier d’un joueur pour le trouver.',
  'invitations.found': '{n} {n:personne trouvée|personnes trouvées}',
  'invitations.friend': 'Ami',
  'invitations.opponent': 'Déjà joué ensemble',
  'invitations.asked': 'Invitation envoyée à {name}.',
  'invitations.asks': 'Invitations',
  'invitations.waiting': 'Invitation envoyée, sans réponse',
  'invitations.waitingUntil': 'Invitation envoyée, réponse possible jusqu’au {moment}',
  'invitations.declined': 'A décliné',
  'invitations.declinedWhy': 'A décliné : {reason}',
  'invitations.expired': 'N’a pas répondu à temps',
  'invitations.withdraw': 'Retirer l’invitation ({name})',
  'invitations.accept': 'Accepter',
  'invitations.decline': 'Décliner',
  'invitations.declineTitle': 'Décliner l’invitation ?',
  'invitations.why': 'Que dire à {name} ?',
  'invitations.send': 'Décliner',
  'invitations.from': '{name} vous invite',
  'invitations.look': 'Voir la table',
  'invitations.seatFor': 'Place pour {name}',
  'invitations.clear': 'Ne pas inviter {name}',

  'declineReason.no_time': 'Pas le temps en ce moment',
  'declineReason.not_this_game': 'Je préférerais un autre jeu',
  'declineReason.too_many_games': 'J’ai déjà trop de parties en cours',
  'declineReason.other': 'Non, merci',
  'declined.no_time': 'pas le temps en ce moment',
  'declined.not_this_game': 'préférerait un autre jeu',
  'declined.too_many_games': 'déjà trop de parties en cours',

  'problem.cannot_invite': 'Impossible d’inviter ce joueur à cette table.',
  'problem.already_invited': 'Ce joueur est déjà invité.',
  'problem.already_seated': 'Ce joueur est déjà à la table.',
  'problem.invitation_declined': 'Ce joueur a déjà décliné.',
  'problem.invited_enough': 'Cette table a envoyé toutes ses invitations ({most}).',
  'problem.not_reserved': 'Cette invitation n’est plus en cours.',
};

export default fr;
