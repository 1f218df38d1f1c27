import type { Schemas } from '../api/types';

/** The things that can be reported from the app, and the kinds that apply to each. */

export type Target = Schemas['NewReport']['target'];
export type Kind = Schemas['NewReport']['kind'];

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Where and at which version the reporter saw it. */
interface Place {
  readonly table: string;
  readonly version: number;
}

/** A thing to report: one of the people at a table, a line of its log or chat, or an invitation. */
export type About =
  | (Place & { readonly what: 'people'; readonly people: readonly Person[] })
  | (Place & { readonly what: 'move'; readonly person: Person; readonly words: string })
  | (Place & { readonly what: 'request'; readonly person: Person })
  | (Place & {
      readonly what: 'line' | 'spectatorLine';
      readonly person: Person;
      readonly words: string;
    })
  | {
      readonly what: 'message';
      /** The number of the message in the conversation with its author. */
      readonly version: number;
      readonly person: Person;
      readonly words: string;
    }
  | {
      readonly what: 'invitation';
      readonly table: string;
      readonly person: Person;
      readonly invitation?: string;
    };

/** Return the kinds of reports about words. */
const ofWords = (target: Target): Partial<Record<Kind, Target>> => ({
  insult: target,
  harassment: target,
  hate: target,
  spam: target,
  other: target,
});

/** The target of a report of each kind, for each thing. */
const TARGETS: Readonly<Record<About['what'], Partial<Record<Kind, Target>>>> = {
  people: {
    stalling: 'table',
    left: 'table',
    foul_play: 'table',
    collusion: 'table',
    name: 'name',
    insult: 'profile',
    harassment: 'profile',
    hate: 'profile',
    spam: 'profile',
    other: 'profile',
  },
  move: { stalling: 'move', foul_play: 'move', collusion: 'move', other: 'move' },
  request: { stalling: 'request', foul_play: 'request', collusion: 'request', other: 'request' },
  line: ofWords('chat'),
  spectatorLine: ofWords('spectator_chat'),
  invitation: { spam: 'invitation', harassment: 'invitation', other: 'invitation' },
  message: ofWords('message'),
};

const NEEDS_WORDS: ReadonlySet<Kind> = new Set(['other', 'harassment', 'foul_play', 'collusion']);

export const LEAST_WORDS = 20;
export const MOST_WORDS = 1000;

/** Return the kinds that apply; without a table, those that need none. */
export const kindsFor = (about: About): readonly Kind[] =>
  (Object.keys(TARGETS[about.what]) as Kind[]).filter(
    (kind) => TARGETS[about.what][kind] !== 'table' || ('table' in about && about.table !== ''),
  );

/** Return whether a report of this kind is explained in the reporter's own words. */
export const needsWords = (kind: Kind | null): boolean => kind !== null && NEEDS_WORDS.has(kind);

/** Return the people whom the report may be about. */
export const peopleOf = (about: About): readonly Person[] =>
  about.what === 'people' ? about.people : [about.person];

export type ReportBody = Omit<Schemas['NewReport'], 'id'>;

/** Return the body of a report. */
export function bodyOf(about: About, person: Person, kind: Kind, words: string): ReportBody {
  const target = TARGETS[about.what][kind] ?? 'profile';
  return {
    target,
    kind,
    ...(about.what !== 'message' && { table: about.table }),
    words: needsWords(kind) ? words.trim() : '',
    ...((about.what === 'people' || about.what === 'message') && { player: person.id }),
    ...(about.what === 'invitation'
      ? about.invitation && { invitation: about.invitation }
      : { version: about.version }),
  };
}
