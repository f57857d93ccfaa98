import { mount } from 'svelte';
import App from './App.svelte';
import { i18n } from './lib/i18n.svelte';
import { keepInStep } from './lib/live.svelte';
import { session } from './lib/session.svelte';
import { toasts } from './lib/toasts.svelte';
import './styles/base.css';

// What waits to be undone happens when the page goes away.
addEventListener('pagehide', () => toasts.settle());

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');

await Promise.all([i18n.start(), session.load()]);
keepInStep();
const target = document.getElementById('app');
if (target) mount(App, { target });
