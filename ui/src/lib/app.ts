// The endpoints of the web app itself, beside those of the planner: accounts,
// sessions, keys, data, administration.
import type { components } from '../generated/app';
import { asRefusal, endReadings, limits, Refusal, refusalOf, within } from './api';
import { proving } from './proving.svelte';

type Schemas = components['schemas'];
export type Account = Schemas['Account'];
export type Status = Schemas['Status'];
export type SessionView = Schemas['Session'];
export type PasskeyView = Schemas['Passkey'];
export type Key = Schemas['Key'];
export type NewKey = Schemas['NewKey']; // its text is told only once
export type Proof = Schemas['Assertion']; // that somebody has a passkey
export type Member = Schemas['Member'];
export type MemberPage = Schemas['MemberPage'];
export type Invitation = Schemas['Invitation'];
export type NewInvitation = Schemas['NewInvitation'];
export type ResetLink = Schemas['ResetLink']; // it is told only once
export type Settings = Schemas['Settings'];
export type SettingsDraft = Schemas['SettingsDraft'];
export type Prepared = Schemas['Prepared'];
export type Reminders = Schemas['Reminders'];
export type ReminderSet = Schemas['ReminderSet'];
export type ReminderDraft = Schemas['ReminderDraft'];
export type Plan = Schemas['Plan'];
export type CoursesReading = Schemas['CoursesReading'];
export type Counts = Schemas['Counts'];

/** What begins a sign-in with a passkey, or the making of one. */
export type Ceremony<Options> = Omit<Schemas['Ceremony'], 'options'> & { options: Options };

/**
 * Asks an endpoint below /app for its data; throws a Refusal. Where the server wants a
 * proof of who asks, it is asked for, and the request is sent again.
 */
export async function ask<T = void>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await send<T>(method, path, body);
  } catch (e) {
    if (!(e instanceof Refusal && e.code === 'PROOF_REQUIRED' && (await proving.ask()))) throw e;
    return send<T>(method, path, body);
  }
}

/** What ends the session, or gives another one. */
const ending = new Set(['/sign-out', '/demo', '/account/password', '/account/delete']);

/** What is read while a session ends would be refused, as if it had ended by itself. */
async function send<T>(method: string, path: string, body: unknown): Promise<T> {
  if (!ending.has(path)) return sendNow<T>(method, path, body);
  const readAgain = endReadings();
  try {
    return await sendNow<T>(method, path, body);
  } finally {
    readAgain();
  }
}

async function sendNow<T>(method: string, path: string, body: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = typeof body === 'string' ? body : JSON.stringify(body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  const limit = typeof body === 'string' || path === '/export' ? limits.document : limits.whole;
  const response = await within(limit)(new Request('/app' + path, init)).catch((e: unknown) => {
    throw asRefusal(e);
  });
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusalOf(response, answer);
  return (answer as { data: T }).data;
}
