import type { components } from './schema';

/** Short names for the types on the wire, generated from docs/openapi.yaml by `npm run types`. */

export type Schemas = components['schemas'];

export type SeatNumber = number;

export type Player = Schemas['Player'];
/** Names by player id. */
export type People = Readonly<Record<string, Schemas['PublicProfile']>>;

export type GameInfo = Schemas['CatalogueGame'];
export type About = Schemas['About'];
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
export type ClosedRequest = Schemas['ClosedRequestView'];
export type Begins = Schemas['BeginsView'];
export type Asks = Schemas['Asks'];
export type SuggestedResult = Schemas['SuggestedResult'];
export type NudgePreset = Schemas['NudgeView']['preset'];
export type Step = Schemas['StepView'];
export type Pace = Schemas['Pace'];
export type OfferedPaces = Schemas['OfferedPaces'];
export type TableEstimate = Schemas['TableEstimate'];
export type Result = Schemas['Result'];
export type ScoreLine = Schemas['ScoreLine'];

export type Snapshot = Schemas['Snapshot'];
export type HintAnswer = Schemas['HintAnswer'];
export type StaleFacts = Schemas['StaleFacts'];
export type Command = Schemas['Command'];

export type TablePage = Schemas['TablePage'];
export type ListedTable = Schemas['ListedTable'];
export type ListedSeat = Schemas['ListedSeat'];

export type NewTable = Omit<Schemas['NewTable'], 'id'>;
export type Continuation = Schemas['Continues'];
export type ExploreResult = Schemas['Explored'];

export type GameFigures = Schemas['GameFigures'];
export type RulesFigure = Schemas['RulesFigure'];
export type GameLesson = Schemas['GameLesson'];
export type LessonPosition = Schemas['LessonPosition'];
export type LessonAttempt = Schemas['LessonAttempt'];
export type LessonProgress = Schemas['LessonProgress'];

export type StaffLook = Schemas['StaffLook'];
export type Recap = Schemas['Recap'];
export type RecapFact = Schemas['RecapFact'];
export type Plan = Schemas['Plan'];
export type PlanLine = Schemas['ArmedLine'];
export type PlannedLine = Schemas['PlannedLine'];
export type PlannedTurn = Schemas['PlannedTurn'];
export type StandingAnswers = Schemas['StandingAnswers'];

export type Replay = Schemas['Replay'];
export type ReplayStep = Schemas['ReplayStep'];
