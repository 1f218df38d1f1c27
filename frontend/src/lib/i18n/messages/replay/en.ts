/** Looking at a game instead of playing it: its replay, the check of its log, and what is tried beside it. */
const en = {
  'replay.title': 'Replay',
  'replay.step': 'Move {at} of {of}',
  'replay.first': 'Start',
  'replay.previous': 'Previous move',
  'replay.next': 'Next move',
  'replay.last': 'Latest move',
  'replay.play': 'Play',
  'replay.pause': 'Pause',
  'replay.speed': 'Speed',
  'replay.slider': 'Move',
  'replay.link': 'Copy link to this move',
  'replay.toTable': 'Back to game',
  'replay.toMainLine': 'Main line',
  'replay.toBranch': 'Undone by {name}: view',
  'replay.all': 'Reveal all',
  'replay.asSeen': 'What I could see',
  'replay.asPublic': 'What was public',
  'replay.cards': 'Cards and scores',
  'replay.byMove': 'By move',
  'replay.byTurn': 'By turn',

  'looks.title': 'Moderators looked at this game',
  'looks.seat':
    '{moment}: a {role} saw what {name} could see, up to entry {version} of the log. Reason: {reason}.',
  'looks.whole':
    '{moment}: a {role} saw everything, up to entry {version} of the log. Reason: {reason}.',
  'looks.role.moderator': 'moderator',
  'looks.role.referee': 'referee',
  'looks.role.administrator': 'site administrator',
  'looks.reason.stalling': 'stalling',
  'looks.reason.left': 'a player left',
  'looks.reason.collusion': 'suspected collusion',
  'looks.reason.foul_play': 'suspected foul play',
  'looks.reason.insult': 'an insult',
  'looks.reason.harassment': 'harassment',
  'looks.reason.hate': 'hate',
  'looks.reason.spam': 'spam',
  'looks.reason.name': 'a name',
  'looks.reason.technical': 'technical trouble',
  'looks.reason.appeal': 'an appeal',
  'looks.reason.other': 'something else',

  'verify.title': 'Verify this game',
  'verify.busy': 'Verifying…',
  'verify.good': 'Verified: everything checks out.',
  'verify.soFar': 'Everything that can be checked so far checks out.',
  'verify.bad': 'Verification failed.',
  'verify.chain_holds': 'The game log is intact: {rows} entries, each linked to the one before.',
  'verify.heads_holds': 'It matches what this device saw earlier ({n} {n:checkpoint|checkpoints}).',
  'verify.heads_none': 'First check on this device: it will remember this fingerprint.',
  'verify.seed_holds':
    'The random seed is the one committed to before anyone joined, mixed with each player’s contribution.',
  'verify.seed_later':
    'The seed stays secret until the game ends; only its fingerprint is in the log.',
  'verify.draws_holds': '{n} {n:draw matches|draws match} the seed: {labels}.',
  'verify.draws_later':
    'Shuffles can be checked once everything is revealed. They are already locked in.',
  'verify.seal': 'Fingerprint: anyone with the same one sees the same game.',
  'verify.limits':
    'This check runs on your device, independently of the server. It proves no one picked the shuffle after players joined. It can’t prove the host didn’t peek, or didn’t join last, and it doesn’t check the rules.',

  'flaw.unreadable': 'This file isn’t a game log.',
  'flaw.empty': 'The log is empty.',
  'flaw.changed': 'Entry {version} was altered.',
  'flaw.amiss': 'Entry {version} is missing or out of order.',
  'flaw.head':
    'This device saw something different at entry {version}: the log was changed or truncated.',
  'flaw.seed': 'The seed doesn’t match the one committed to.',
  'flaw.entropy': 'Seat {seat}’s contribution was altered.',
  'flaw.draw': 'Draw {label} doesn’t match the seed.',
  'flaw.untold': 'The log doesn’t show the result of draw {label}.',

  'explore.title': 'Try moves',
  'explore.banner': 'Sandbox – just for you',
  'explore.hidden': 'Hidden cards and tiles were reshuffled.',
  'explore.forSeat': '{name} – {hint}',
  'explore.undo': 'Undo my last try',
  'explore.backTo': 'Back to before: {words}',
  'explore.reset': 'Reset',
  'explore.leave': 'Back to game',
  'explore.tried': '{n} {n:move|moves}',
  'explore.over': 'The game would end here',
};

export type ReplayMessages = typeof en;
export default en;
