// Parts that are loaded when they are needed. They stand here because the router
// takes a component whose source contains an import() for one of its lazy routes.
export const loadDoor = () => import('./pages/sign/Door.svelte').then((module) => module.default);
export const loadBlockDialog = () => import('./pages/week/BlockDialog.svelte').then((module) => module.default);
export const loadDayOffDialog = () => import('./pages/week/DayOffDialog.svelte').then((module) => module.default);
export const loadFeedDialog = () => import('./pages/settings/FeedDialog.svelte').then((module) => module.default);
export const loadCalendarDialog = () =>
  import('./pages/settings/CalendarDialog.svelte').then((module) => module.default);
export const loadSearchDialog = () => import('./pages/week/SearchDialog.svelte').then((module) => module.default);
export const loadKeysDialog = () => import('./components/KeysDialog.svelte').then((module) => module.default);
export const loadWelcome = () => import('./pages/welcome/Welcome.svelte').then((module) => module.default);
export const loadProofDialog = () => import('./components/ProofDialog.svelte').then((module) => module.default);
export const loadModal = () => import('./components/Modal.svelte').then((module) => module.default);
export const loadWeeksPlot = () => import('./pages/progress/weeksPlot').then((module) => module.drawWeeks);
export const loadWishDialog = () => import('./pages/suggestions/WishDialog.svelte').then((module) => module.default);
export const loadFirstQuestion = () =>
  import('./pages/suggestions/FirstQuestion.svelte').then((module) => module.default);
