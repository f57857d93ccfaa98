import { createRouter } from 'sv-router';
import Frame from './Frame.svelte';
import NotFound from './pages/NotFound.svelte';

// Pages that nobody has to be signed in for are shown by Frame; here they only have a path.
export const { navigate, route } = createRouter({
  '/': () => import('./pages/week/Week.svelte'),
  '/week/:date': () => import('./pages/week/Week.svelte'),
  '/subjects': () => import('./pages/subjects/Subjects.svelte'),
  '/subjects/:id': () => import('./pages/subjects/SubjectPage.svelte'),
  '/progress': () => import('./pages/progress/Progress.svelte'),
  '/suggestions': () => import('./pages/suggestions/Suggestions.svelte'),
  '/settings': () => import('./pages/settings/Settings.svelte'),
  '/settings/:section': () => import('./pages/settings/Settings.svelte'),
  '/sign-in': NotFound,
  '/sign-up': NotFound,
  '/join': NotFound,
  '/reset': NotFound,
  '/forgot': NotFound,
  '/verify': NotFound,
  '*': NotFound,
  layout: Frame,
});
