import type { StairsMessages } from './en';

const fr: StairsMessages = {
  'board.label':
    'Plateau d’Escalier. Flèches : parcourir vos coups ; Entrée : valider ; Échap : revenir ; M : liste des coups.',
  'hint.draw': 'À vous : piochez une carte ou lancez le dé',
  'hint.play': 'Jouez une carte ou attendez',
  'panel.hand': 'Votre main',
  'panel.wait': 'Attendre',
  'panel.points': '{n} {n:point|points}',
  'panel.cards': '{n} {n:carte|cartes} en main',
  'spot.deck': 'Pioche',
  'spot.die': 'Dé',
  'explain.deck': '{n} {n:carte restante|cartes restantes}.',
  'explain.die': 'Une fois par partie, lancez-le au lieu de piocher. Il rapporte sa valeur.',
  'move.draw': 'Piocher une carte',
  'move.roll': 'Lancer le dé',
  'move.play': 'Jouer le {card}',
  'move.wait': 'Attendre',
  'event.started': '{name} commence.',
  'event.card_drawn': '{name} pioche une carte.',
  'event.own_card_drawn': '{name} pioche le {card}.',
  'event.die_rolled': '{name} lance le dé : {roll}.',
  'event.card_played': '{name} joue le {card}.',
  'event.waited': '{name} attend.',
};

export default fr;
