import type { LobbyMessages } from './en';

/** Les parties ouvertes, la partie rapide et les parties renouvelées, en français. */
const fr: LobbyMessages = {
  'lobby.filters': 'Ce qui vous convient',
  'lobby.filtersHelp':
    'Ne cochez rien pour tout voir. Votre choix est conservé sur tous vos appareils.',
  'lobby.games': 'Jeux',
  'lobby.players': 'Joueurs',
  'lobby.pace': 'Rythme',
  'lobby.from': 'Proposées par',
  'lobby.everyone': 'Tout le monde',
  'lobby.clear': 'Tout afficher',
  'lobby.count': '{n} {n:joueur|joueurs}',
  'lobby.noneFit': 'Aucune partie ouverte de ce genre pour l’instant.',
  'lobby.order': 'L’ordre de cette liste',
  'lobby.orderHelp':
    'D’abord le jeu et le rythme que vous pratiquez le plus. Ensuite les parties où se trouve un ami, puis celles où il reste le moins de places, puis les plus récentes.',
  'lobbyFit.game': 'Votre jeu habituel',
  'lobbyFit.speed': 'Votre rythme habituel',
  'lobbyFit.friend': 'Avec un ami',

  'speed.live': 'En direct',
  'speed.brisk': 'Plusieurs tours par jour',
  'speed.daily': 'Un tour par jour',
  'speed.calm': 'Quelques tours par semaine',

  'quick.title': 'Partie rapide',
  'quick.help': 'Prenez la première place libre, ou attendez-en une.',
  'quick.helpFiltered': 'Prenez la première place qui vous convient, ou attendez-en une : {words}.',
  'quick.find': 'Trouver une partie',
  'quick.searching': 'Recherche de joueurs…',
  'quick.since': 'Depuis {when}. Vous pouvez fermer l’application : nous vous préviendrons.',
  'quick.until': 'La recherche se termine {when}.',
  'quick.stop': 'Arrêter la recherche',
  'quick.found': 'Une partie est trouvée, et une place vous y attend.',
  'quick.sit': 'Prendre ma place',

  'supply.title': 'Toujours une partie en cours',
  'supply.help':
    'Nous ouvrons régulièrement des parties pour vous, et vous prévenons quand quelqu’un s’installe. Cela s’arrête si votre temps est écoulé dans une partie, ou après 14 jours d’absence.',
  'supply.line': '{game} · jusqu’à {n} {n:partie|parties} · {count} · {pace}',
  'supply.game': 'Jeu',
  'supply.number': 'En même temps, au plus',
  'supply.keep': 'Ouvrir des parties pour moi',
  'supply.kept': 'C’est noté : nous ouvrirons des parties pour vous.',
  'supply.end': 'Arrêter',
  'supply.ended': 'Plus aucune partie ne sera ouverte pour vous.',
  'supply.resume': 'Reprendre',
  'supplyStop.out_of_time': 'Arrêté : votre temps s’est écoulé dans une partie.',
  'supplyStop.away': 'Arrêté : aucune visite pendant 14 jours.',

  'problem.no_such_circle': 'Vous ne faites plus partie de ce cercle.',
  'problem.too_many_offered': 'Jusqu’à {most} parties en même temps.',
};

export default fr;
