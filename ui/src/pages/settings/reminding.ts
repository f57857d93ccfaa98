import { ask, type ReminderDraft, type Reminders, type ReminderSet } from '../../lib/app';

/** Whether this browser can be told anything while the app is closed. */
export const possible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What a browser is told. */
export type Choice = Omit<ReminderSet, 'language'>;

/** What nobody has chosen yet. */
export const nothing: Choice = { minutes: null, exams: false, week: false };

export const any = (c: Choice) => c.minutes !== null || c.exams || c.week;

/** The keys of a subscription, in base64url. */
function textOf(key: ArrayBuffer | null): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

/** The address at which the push service of this browser takes messages. A new owner gets a new one. */
async function subscribed(key: string, anew: boolean): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  if (former && !anew) return former;
  await former?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** Has this browser told what is chosen. The person must have allowed notifications before. */
export async function remind(now: Reminders, choice: Choice, language: 'en' | 'de'): Promise<Reminders> {
  if (!any(choice)) {
    await ask('DELETE', '/reminders');
    await forget();
    return { ...now, browser: null };
  }
  const s = await subscribed(now.key, !now.browser);
  const draft: ReminderDraft = {
    endpoint: s.endpoint,
    p256dh: textOf(s.getKey('p256dh')),
    auth: textOf(s.getKey('auth')),
    language,
    ...choice,
  };
  return ask<Reminders>('PUT', '/reminders', draft);
}

/** Gives the address back. */
async function forget(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
