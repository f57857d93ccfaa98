import { createRouter } from 'sv-router';
import Frame from './Frame.svelte';
import { withTexts } from './lazy';
import NotFound from './pages/NotFound.svelte';

// Pages that nobody has to be signed in for are shown by Frame; here they only have a path.
export const { navigate, route } = createRouter({
  '/': () => import('./pages/week/Week.svelte'),
  '/week': () => import('./pages/week/Week.svelte'),
  '/week/:date': () => import('./pages/week/Week.svelte'),
  '/month': () => withTexts(import('./pages/month/Month.svelte')),
  '/month/:month': () => withTexts(import('./pages/month/Month.svelte')),
  '/subjects': () => withTexts(import('./pages/subjects/Subjects.svelte')),
  '/subjects/:id': () => withTexts(import('./pages/subjects/SubjectPage.svelte')),
  '/exams/:id': () => withTexts(import('./pages/exams/Exam.svelte')),
  '/progress': () => withTexts(import('./pages/progress/Progress.svelte')),
  '/suggestions': () => withTexts(import('./pages/suggestions/Suggestions.svelte')),
  '/focus': () => withTexts(import('./pages/focus/Focus.svelte')),
  '/settings': () => withTexts(import('./pages/settings/Settings.svelte')),
  '/settings/:section': () => withTexts(import('./pages/settings/Settings.svelte')),
  '/sign-in': NotFound,
  '/sign-up': NotFound,
  '/join': NotFound,
  '/reset': NotFound,
  '/forgot': NotFound,
  '/verify': NotFound,
  '/unsubscribe': NotFound,
  '*': NotFound,
  layout: Frame,
});
