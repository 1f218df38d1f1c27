/** The few sentences of the worker, which runs without the app and its messages. */

export interface Words {
  readonly news: string;
  readonly agreed: string;
  readonly declined: string;
  readonly later: string;
  readonly failed: string;
}

const WORDS: Readonly<Record<'en' | 'fr', Words>> = {
  en: {
    news: 'News from your games',
    agreed: 'You agreed.',
    declined: 'You declined.',
    later: 'You’ll be reminded in 2 hours.',
    failed: 'Your answer wasn’t sent. Tap to open the game.',
  },
  fr: {
    news: 'Du nouveau dans vos parties',
    agreed: 'Vous avez accepté.',
    declined: 'Vous avez refusé.',
    later: 'Rappel dans 2 heures.',
    failed: 'Votre réponse n’a pas été envoyée. Touchez pour ouvrir la partie.',
  },
};

/** Return the sentences in a language, given as a locale; in English if there are none. */
export const words = (locale: string): Words => WORDS[locale.startsWith('fr') ? 'fr' : 'en'];
