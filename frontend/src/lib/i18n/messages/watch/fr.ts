import type { WatchMessages } from './en';

/** Watching games, in French. */
const fr: WatchMessages = {
  'watch.title': 'Observer',
  'watch.game': 'Jeu',
  'watch.players': 'Joueurs',
  'watch.all': 'Tous',
  'watch.spectators': '{n} {n:spectateur|spectateurs}',
  'watch.turn': 'À {name} de jouer',
  'watch.over': 'Partie terminée',
  'watch.none': 'Personne ne joue en public en ce moment.',
  'watch.noneLikeThis': 'Aucune partie publique de ce genre en ce moment.',
  'watch.showAll': 'Voir toutes les parties',
  'watch.more': 'En voir plus',
  'watch.games': 'Parties en cours',
  'watch.next': 'Observer une autre partie',
  'watch.leave': 'Toutes les parties à observer',
  'watch.noOther': 'Aucune autre partie publique en ce moment.',
};

export default fr;
