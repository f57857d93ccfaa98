// The endpoints of the web app itself, beside those of the planner: accounts,
// sessions, keys, data, administration.
import { asRefusal, refusalOf, type Space } from './api';

export interface Account {
  id: string;
  email: string;
  name: string;
  time_zone: string;
  first_weekday: number; // 0 is Sunday
  plan: string;
  administrator: boolean;
  created: string;
  has_password: boolean;
}

export interface Status {
  sign_up: 'open' | 'invited' | 'closed';
  first: boolean; // there is no account yet
  mail: boolean; // links can be sent
  passkeys: boolean; // the server has a name, without which browsers refuse them
  version: string;
  account: Account | null;
}

export interface SessionView {
  id: string;
  agent: string;
  created: string;
  seen: string;
  current: boolean;
}

export interface PasskeyView {
  id: string;
  name: string;
  created: string;
  used: string | null;
}

export interface Key {
  id: string;
  name: string;
  mode: Space;
  scope: 'full' | 'read';
  last4: string;
  created: string;
  expires: string | null;
  revoked: string | null;
  last_used: string | null;
}

/** A key with its text, which is told only once. */
export interface NewKey {
  key: Key;
  secret: string;
}

/** What begins a sign-in with a passkey, or the making of one. */
export interface Ceremony<Options> {
  ceremony: string;
  options: Options;
}

export interface Member {
  id: string;
  email: string;
  name: string;
  plan: string;
  administrator: boolean;
  created: string;
}

export interface Invitation {
  id: string;
  email: string;
  created: string;
  expires: string;
}

/** A link that is told only once. */
export interface ResetLink {
  url: string;
  expires: string;
}

export interface Plan {
  name: string;
  quotas: { requests: number; window_seconds: number }[];
}

/** How much is in a space. */
export interface Counts {
  subjects: number;
  blocks: number;
}

/** Asks an endpoint below /app for its data; throws a Refusal. */
export async function ask<T = void>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = typeof body === 'string' ? body : JSON.stringify(body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  const response = await fetch('/app' + path, init).catch((e: unknown) => {
    throw asRefusal(e);
  });
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusalOf(response, answer);
  return (answer as { data: T }).data;
}
