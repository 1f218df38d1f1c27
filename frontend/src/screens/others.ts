import { using, type Load } from '.';

const ofReplay = using('table', 'details', 'replay');
const ofPlan = using('table', 'details', 'replay', 'plan');
const ofFork = using('table', 'details');
const ofLesson = using('table', 'lessons');
const ofAccount = using('account');
const ofNotices = using('account', 'notices');
const ofAppeals = using('account', 'appeals');
const ofCalendar = using('calendar');
const ofStanding = using('standing');
const ofFriends = using('friends');
const ofCircleGame = using('table', 'circles');
const ofCircles = using('home', 'account', 'circles');
const ofLobby = using('home', 'lobby');
const ofReports = using('reports');
const ofProfile = using('profiles', 'reports');
const ofOwnProfile = using('profiles');
const ofNotes = using('notes');
const ofWatch = using('table', 'watch');
const ofMessages = using('reports', 'directMessages');

/** Screens that few visits begin with. Their names would weigh on the first script. */
const others = {
  Replay: ofReplay(() => import('./table/Replay.svelte')),
  Explore: ofReplay(() => import('./table/Explore.svelte')),
  Plan: ofPlan(() => import('./table/Plan.svelte')),
  PlanLine: ofPlan(() => import('./table/PlanLine.svelte')),
  Fork: ofFork(() => import('./table/Fork.svelte')),
  Return: ofAccount(() => import('./Return.svelte')),
  Learn: ofLesson(() => import('./Learn.svelte')),
  Rules: ofLesson(() => import('./Rules.svelte')),
  Notices: ofNotices(() => import('./Notices.svelte')),
  Settings: ofAccount(() => import('./Settings.svelte')),
  Notifications: ofNotices(() => import('./settings/Notifications.svelte')),
  Calendar: ofCalendar(() => import('./settings/Calendar.svelte')),
  Appeal: ofAppeals(() => import('./Appeal.svelte')),
  Moderation: ofAppeals(() => import('./Moderation.svelte')),
  Friends: ofFriends(() => import('./social/Friends.svelte')),
  FriendLink: ofFriends(() => import('./social/FriendLink.svelte')),
  Standing: ofStanding(() => import('./settings/Standing.svelte')),
  Reports: ofReports(() => import('./settings/Reports.svelte')),
  Profile: ofProfile(() => import('./social/Profile.svelte')),
  OwnProfile: ofOwnProfile(() => import('./settings/OwnProfile.svelte')),
  Notes: ofNotes(() => import('./social/Notes.svelte')),
  Circles: ofCircles(() => import('./social/Circles.svelte')),
  Circle: ofCircles(() => import('./social/Circle.svelte')),
  CircleGame: ofCircleGame(() => import('./social/CircleGame.svelte')),
  CircleLink: ofCircles(() => import('./social/CircleLink.svelte')),
  Messages: ofMessages(() => import('./social/Messages.svelte')),
  Conversation: ofMessages(() => import('./social/Conversation.svelte')),
  Lobby: ofLobby(() => import('./social/Lobby.svelte')),
  Account: ofAccount(() => import('./account/Account.svelte')),
  SignIn: ofAccount(() => import('./account/SignIn.svelte')),
  SignUp: ofAccount(() => import('./account/SignUp.svelte')),
  Password: ofAccount(() => import('./account/Password.svelte')),
  ForgottenPassword: ofAccount(() => import('./account/ForgottenPassword.svelte')),
  NewPassword: ofAccount(() => import('./account/NewPassword.svelte')),
  Email: ofAccount(() => import('./account/Email.svelte')),
  Devices: ofAccount(() => import('./account/Devices.svelte')),
  MyData: ofAccount(() => import('./account/MyData.svelte')),
  Watch: ofWatch(() => import('./social/Watch.svelte')),
  Programs: ofAccount(() => import('./account/Programs.svelte')),
} satisfies Record<string, Load>;

export type OtherScreen = keyof typeof others;

/** The patterns of those whose address begins with no table. */
export const PATTERNS: readonly (readonly [pattern: string, name: OtherScreen])[] = [
  ['/watch', 'Watch'],
  ['/open', 'Lobby'],
  ['/return', 'Return'],
  ['/learn/:game', 'Learn'],
  ['/rules/:game', 'Rules'],
  ['/messages', 'Messages'],
  ['/messages/:id', 'Conversation'],
  ['/notices', 'Notices'],
  ['/settings', 'Settings'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/time', 'Calendar'],
  ['/friends', 'Friends'],
  ['/friend/:code', 'FriendLink'],
  ['/appeal', 'Appeal'],
  ['/appeal/table/:id/:version', 'Appeal'],
  ['/moderation', 'Moderation'],
  ['/settings/standing', 'Standing'],
  ['/settings/reports', 'Reports'],
  ['/settings/profile', 'OwnProfile'],
  ['/players/:id', 'Profile'],
  ['/notes', 'Notes'],
  ['/circles', 'Circles'],
  ['/circles/:id', 'Circle'],
  ['/circles/:id/game', 'CircleGame'],
  ['/circle/:secret', 'CircleLink'],
  ['/account', 'Account'],
  ['/account/sign-in', 'SignIn'],
  ['/account/sign-up', 'SignUp'],
  ['/account/password', 'Password'],
  ['/account/forgotten-password', 'ForgottenPassword'],
  ['/new-password', 'NewPassword'],
  ['/account/email', 'Email'],
  ['/account/devices', 'Devices'],
  ['/account/data', 'MyData'],
  ['/account/programs', 'Programs'],
];
export default others;
