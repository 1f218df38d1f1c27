import type { ReplayMessages } from './en';

/** Regarder une partie au lieu de la jouer : la revoir, la vérifier, essayer autre chose. */
const fr: ReplayMessages = {
  'replay.title': 'Revoir',
  'replay.step': 'Coup {at} sur {of}',
  'replay.first': 'Début',
  'replay.previous': 'Coup précédent',
  'replay.next': 'Coup suivant',
  'replay.last': 'Dernier coup',
  'replay.play': 'Lecture',
  'replay.pause': 'Pause',
  'replay.speed': 'Vitesse',
  'replay.slider': 'Coup',
  'replay.link': 'Copier le lien vers ce coup',
  'replay.toTable': 'Retour à la partie',
  'replay.toMainLine': 'Variante principale',
  'replay.toBranch': 'Annulé par {name} : voir',
  'replay.all': 'Tout révéler',
  'replay.asSeen': 'Ce que je voyais',
  'replay.asPublic': 'Ce qui était visible',
  'replay.cards': 'Cartes et scores',
  'replay.byMove': 'Par coup',
  'replay.byTurn': 'Par tour',

  'looks.title': 'La modération a regardé cette partie',
  'looks.seat':
    '{moment} : {role} a vu ce que voyait {name}, jusqu’à l’entrée {version} du journal. Motif : {reason}.',
  'looks.whole':
    '{moment} : {role} a tout vu, jusqu’à l’entrée {version} du journal. Motif : {reason}.',
  'looks.role.moderator': 'la modération',
  'looks.role.referee': 'l’arbitrage',
  'looks.role.administrator': 'l’administration',
  'looks.reason.stalling': 'lenteur délibérée',
  'looks.reason.left': 'départ en pleine partie',
  'looks.reason.collusion': 'soupçon d’entente',
  'looks.reason.foul_play': 'soupçon de triche',
  'looks.reason.insult': 'insulte',
  'looks.reason.harassment': 'harcèlement',
  'looks.reason.hate': 'haine',
  'looks.reason.spam': 'spam',
  'looks.reason.name': 'un nom',
  'looks.reason.technical': 'problème technique',
  'looks.reason.appeal': 'recours',
  'looks.reason.other': 'autre chose',

  'verify.title': 'Vérifier la partie',
  'verify.busy': 'Vérification en cours…',
  'verify.good': 'Vérifié : tout concorde.',
  'verify.soFar': 'Tout ce qui est vérifiable à ce stade concorde.',
  'verify.bad': 'Échec de la vérification.',
  'verify.chain_holds': 'Le journal est intact : {rows} entrées, chacune liée à la précédente.',
  'verify.heads_holds': 'Il concorde avec ce que cet appareil avait vu ({n} {n:repère|repères}).',
  'verify.heads_none': 'Première vérification sur cet appareil, qui retiendra cette empreinte.',
  'verify.seed_holds':
    'La graine aléatoire est bien celle annoncée avant l’arrivée des joueurs, mêlée à la contribution de chacun.',
  'verify.seed_later':
    'La graine reste secrète jusqu’à la fin ; seule son empreinte figure au journal.',
  'verify.draws_holds': '{n} {n:tirage correspond|tirages correspondent} à la graine : {labels}.',
  'verify.draws_later':
    'Les mélanges seront vérifiables une fois tout révélé. Ils sont déjà scellés.',
  'verify.seal': 'Empreinte : si vous avez la même, vous voyez la même partie.',
  'verify.limits':
    'Vérification faite sur votre appareil, indépendamment du serveur. Elle prouve que personne n’a choisi le mélange après l’arrivée des joueurs. Elle ne prouve pas que l’hébergeur n’a pas regardé, ni qu’il n’a pas rejoint la partie en dernier, et ne vérifie pas les règles.',

  'flaw.unreadable': 'Ce fichier n’est pas un journal de partie.',
  'flaw.empty': 'Le journal est vide.',
  'flaw.changed': 'L’entrée {version} a été modifiée.',
  'flaw.amiss': 'L’entrée {version} manque ou n’est pas dans l’ordre.',
  'flaw.head':
    'Cet appareil avait vu autre chose à l’entrée {version} : le journal a été modifié ou tronqué.',
  'flaw.seed': 'La graine ne correspond pas à celle annoncée.',
  'flaw.entropy': 'La contribution de la place {seat} a été modifiée.',
  'flaw.draw': 'Le tirage {label} ne correspond pas à la graine.',
  'flaw.untold': 'Le résultat du tirage {label} n’est pas consigné.',

  'explore.title': 'Essais',
  'explore.banner': 'Bac à sable, juste pour vous',
  'explore.hidden': 'Ce qui est caché a été remélangé.',
  'explore.forSeat': '{name} – {hint}',
  'explore.undo': 'Annuler mon dernier essai',
  'explore.backTo': 'Revenir avant : {words}',
  'explore.reset': 'Recommencer',
  'explore.leave': 'Retour à la partie',
  'explore.tried': '{n} {n:coup|coups}',
  'explore.over': 'La partie se terminerait ici',
};

export default fr;
