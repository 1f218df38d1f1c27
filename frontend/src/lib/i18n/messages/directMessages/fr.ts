import type { DirectMessages } from './en';

/** Messages privés, en français. */
const fr: DirectMessages = {
  'messages.title': 'Messages',
  'messages.empty': 'Rien pour l’instant. Ouvrez la page d’un ami pour lui écrire.',
  'messages.signIn': 'Vos conversations seront ici.',
  'messages.unread': 'non lu',
  'messages.you': 'Vous : {text}',
  'messages.deleted': 'Message supprimé',
  'messages.hidden': 'Masqué par la modération',
  'messages.deletedAccount': 'Compte supprimé',
  'messages.more': 'Afficher la suite',
  'messages.earlier': 'Afficher les messages précédents',
  'messages.begin': 'C’est le début de votre conversation avec {name}.',
  'messages.list': 'Messages avec {name}',
  'messages.write': 'Message à {name}',
  'messages.send': 'Envoyer',
  'messages.count': '{n} caractères sur {most}',
  'messages.by': '{name}, {when}',
  'messages.byYou': 'Vous, {when}',
  'messages.delete': 'Supprimer',
  'messages.deleteLabel': 'Supprimer votre message : {text}',
  'messages.deleteTitle': 'Supprimer ce message ?',
  'messages.deleteText': 'Il disparaît pour vous deux. « Message supprimé » reste à sa place.',
  'messages.report': 'Signaler',
  'messages.reportLabel': 'Signaler le message : {text}',

  'messages.settings': 'Qui peut vous écrire en premier',
  'messages.settingsHelp': 'Les personnes à qui vous avez écrit peuvent toujours répondre.',
  'messages.saved': 'C’est enregistré.',
  'messagesFrom.friends': 'Mes amis',
  'messagesFrom.tables': 'Mes amis et mes adversaires du moment',
  'messagesFrom.played': 'Toute personne avec qui j’ai joué',
  'messagesFrom.everyone': 'Tout le monde',

  'problem.messages_closed': '{name} ne reçoit pas de messages de votre part pour l’instant.',
  'problem.you_block_player':
    'Vous avez bloqué {name}. Débloquez ce joueur dans les réglages pour lui écrire.',
  'problem.messages_need_account':
    'Les invités ne peuvent pas écrire de messages. Créez d’abord un compte.',
  'problem.guests_have_no_messages':
    '{name} joue en invité, et les invités ne reçoivent pas de messages.',
  'problem.cannot_write_to_yourself': 'Vous ne pouvez pas vous écrire à vous-même.',
  'problem.message_empty': 'Écrivez d’abord quelque chose.',
  'problem.message_too_long': 'Restez sous {most} caractères.',
  'problem.messages_too_fast': 'C’était rapide. Vous pourrez écrire à nouveau dans {seconds} s.',
  'problem.too_many_conversations':
    'Vous pouvez commencer {most} conversations par jour. La prochaine sera possible à partir de : {when}.',
  'problem.same_text_to_many':
    'Vous avez déjà envoyé ce texte à plusieurs personnes. Ce sera de nouveau possible à partir de : {when}.',
  'problem.no_such_message': 'Ce message n’est plus là.',
  'problem.muted': 'Vous ne pouvez pas écrire aux autres avant : {when}.',
};

export default fr;
