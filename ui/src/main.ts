import { mount } from 'svelte';
import App from './App.svelte';
import { nowIn } from './lib/dates';
import { i18n } from './lib/i18n.svelte';
import { keepInStep } from './lib/live.svelte';
import { log } from './lib/log.svelte';
import { session } from './lib/session.svelte';
import { nextTask } from './lib/task';
import './styles/base.css';

// What waits for a message to go is sent when the page goes away.
addEventListener('pagehide', () => log.part());

// What is read offline is fetched when the page has what it needs.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => setTimeout(() => void navigator.serviceWorker.register('/sw.js'), 3_000));

// Who is signed in is asked while the page is being loaded; Frame waits for the answer.
void session.load();
// The first formatter of all takes the browser as long as drawing a page: it is made between others, and no task gets long.
await Promise.all([i18n.start(), nextTask().then(() => nowIn('UTC'))]);
await nextTask();
keepInStep();
const target = document.getElementById('app');
if (target) mount(App, { target });
