// Parts that are loaded when they are needed, with the texts that the first page does
// without. They stand here because the router takes a component whose source contains
// an import() for one of its lazy routes.
import { i18n } from './lib/i18n.svelte';

/** What is being loaded, when all texts are there. */
export const withTexts = async <T>(loading: Promise<T>): Promise<T> =>
  (await Promise.all([loading, i18n.with('late')]))[0];

const part = async <T>(loading: Promise<{ default: T }>): Promise<T> => (await withTexts(loading)).default;

export const loadDoor = async () =>
  (await Promise.all([import('./pages/sign/Door.svelte'), i18n.with('door')]))[0].default;
export const loadCredentials = () => part(import('./pages/sign/Credentials.svelte'));
export const loadBlockDialog = () => part(import('./pages/week/BlockDialog.svelte'));
export const loadBlockMenu = () => part(import('./pages/week/BlockMenu.svelte'));
export const loadGroup = () => withTexts(import('./pages/week/group'));
export const loadSeveralBar = () => part(import('./pages/week/SeveralBar.svelte'));
export const loadCopyWeek = () => part(import('./pages/week/CopyWeek.svelte'));
export const loadQuiet = () => import('./pages/week/quiet.svelte');
export const loadStanding = () => part(import('./pages/week/Standing.svelte'));
export const loadBelow = () => part(import('./pages/week/Below.svelte'));
export const loadDayOffDialog = () => part(import('./pages/week/DayOffDialog.svelte'));
export const loadExamDialog = () => part(import('./pages/exams/ExamDialog.svelte'));
export const loadFeedDialog = () => part(import('./pages/settings/FeedDialog.svelte'));
export const loadCalendarDialog = () => part(import('./pages/settings/CalendarDialog.svelte'));
export const loadLater = () => part(import('./pages/week/Later.svelte'));
export const loadSearchDialog = () => part(import('./pages/week/SearchDialog.svelte'));
export const loadTimerLine = () => part(import('./components/TimerLine.svelte'));
export const loadWeekDialogs = () => part(import('./pages/week/WeekDialogs.svelte'));
export const loadAbove = () => import('./components/Above.svelte').then((module) => module.default);
export const loadDemoLine = () => part(import('./components/DemoLine.svelte'));
export const loadZoneOffer = () => part(import('./components/ZoneOffer.svelte'));
export const loadConflicts = () => part(import('./components/Conflicts.svelte'));
/** Begins to keep the log of an account. */
export const loadKeeper = async (account: string) => (await import('./lib/keeper')).begin(account);
export const loadRefollow = () => withTexts(import('./lib/refollow'));
export const loadLearnt = () => withTexts(import('./lib/learnt'));
export const loadTurning = () => import('./lib/turning');
export const loadMakers = () => import('./lib/makers');
export const loadExamChange = () => import('./lib/examChange');
export const loadSubjectChange = () => import('./lib/subjectChange');
export const loadSyllabusChange = () => import('./lib/syllabusChange');
export const loadKeysDialog = () => part(import('./components/KeysDialog.svelte'));
export const loadWelcome = () => part(import('./pages/welcome/Welcome.svelte'));
export const loadProofDialog = () => part(import('./components/ProofDialog.svelte'));
export const loadModal = () => part(import('./components/Modal.svelte'));
export const loadWishDialog = () => part(import('./pages/suggestions/WishDialog.svelte'));
export const loadGhosts = () => part(import('./pages/suggestions/Ghosts.svelte'));
export const loadFirstQuestion = () => part(import('./pages/suggestions/FirstQuestion.svelte'));
