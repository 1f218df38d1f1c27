import type { AccountMessages } from './messages/account/en';
import type { AppealMessages } from './messages/appeals/en';
import type { CalendarMessages } from './messages/calendar/en';
import type { ChatMessages } from './messages/chat/en';
import type { CircleMessages } from './messages/circles/en';
import type { DetailMessages } from './messages/details/en';
import type { DirectMessages } from './messages/directMessages/en';
import type { Messages } from './messages/en';
import type { FriendMessages } from './messages/friends/en';
import type { HomeMessages } from './messages/home/en';
import type { InvitationMessages } from './messages/invitations/en';
import type { LessonMessages } from './messages/lessons/en';
import type { LobbyMessages } from './messages/lobby/en';
import type { NoteMessages } from './messages/notes/en';
import type { NoticeMessages } from './messages/notices/en';
import type { PlanMessages } from './messages/plan/en';
import type { ProfileMessages } from './messages/profiles/en';
import type { ReplayMessages } from './messages/replay/en';
import type { ReportMessages } from './messages/reports/en';
import type { SiteMessages } from './messages/site/en';
import type { SocialMessages } from './messages/social/en';
import type { StandingMessages } from './messages/standing/en';
import type { TableMessages } from './messages/table/en';
import type { WatchMessages } from './messages/watch/en';

interface MessageParts {
  readonly account: AccountMessages;
  readonly appeals: AppealMessages;
  readonly calendar: CalendarMessages;
  readonly chat: ChatMessages;
  readonly circles: CircleMessages;
  readonly details: DetailMessages;
  readonly directMessages: DirectMessages;
  readonly friends: FriendMessages;
  readonly home: HomeMessages;
  readonly invitations: InvitationMessages;
  readonly lessons: LessonMessages;
  readonly lobby: LobbyMessages;
  readonly notes: NoteMessages;
  readonly notices: NoticeMessages;
  readonly plan: PlanMessages;
  readonly profiles: ProfileMessages;
  readonly replay: ReplayMessages;
  readonly reports: ReportMessages;
  readonly site: SiteMessages;
  readonly social: SocialMessages;
  readonly standing: StandingMessages;
  readonly table: TableMessages;
  readonly watch: WatchMessages;
}

type KeysOf<T> = T extends unknown ? keyof T : never;

/** Messages that only some screens use and load. */
export type Part = keyof MessageParts;
export type MessageKey = keyof Messages | KeysOf<MessageParts[Part]>;
