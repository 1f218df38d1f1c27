import type { components } from './schema';

/** Short names for the types on the wire, generated from docs/openapi.yaml by `npm run types`. */

export type Schemas = components['schemas'];

export type SeatNumber = number;

export type Player = Schemas['Player'];
/** Names by player id. */
export type People = Readonly<Record<string, Schemas['PublicProfile']>>;

export type GameInfo = Schemas['GameInfo'];
export type GameOption = Schemas['GameOption'];
export type GameText = Schemas['GameText'];

export type GameView = Schemas['GameView'];
export type GameOffer = Schemas['GameOffer'];
export type GameMove = Schemas['GameMove'];
/** An event as a viewer sees it, and the same with the time it was recorded. */
export type SeenEvent = Schemas['SeenEvent'];
export type LogEvent = Schemas['LogEvent'];

export type TableInfo = Schemas['TableView'];
export type Chair = Schemas['SeatView'];
export type OpenRequest = Schemas['RequestView'];
export type Begins = Schemas['BeginsView'];
export type Asks = Schemas['Asks'];
export type Step = Schemas['StepView'];
export type Pace = Schemas['Pace'];
export type Result = Schemas['Result'];
export type ScoreLine = Schemas['ScoreLine'];

export type Snapshot = Schemas['Snapshot'];
export type StaleFacts = Schemas['StaleFacts'];
export type Command = Schemas['Command'];

export type TablePage = Schemas['TablePage'];
export type ListedTable = Schemas['ListedTable'];
export type ListedSeat = Schemas['ListedSeat'];

export type NewTable = Omit<Schemas['NewTable'], 'id'>;
export type Continuation = Schemas['Continues'];
export type ExploreResult = Schemas['Explored'];

export type Replay = Schemas['Replay'];
export type ReplayStep = Schemas['ReplayStep'];
