import { createRouter } from 'sv-router';
import Frame from './Frame.svelte';
import NotFound from './pages/NotFound.svelte';
import Week from './pages/week/Week.svelte';

// Pages that nobody has to be signed in for are shown by Frame; here they only have a path.
export const { p, navigate, route, isActive, preload } = createRouter({
  '/': Week,
  '/week/:date': Week,
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
  '*': NotFound,
  layout: Frame,
});
