import {
  chromium,
  type APIResponse,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { eventually } from './calendar.ts';
import { homeZone, setClock } from './clock.ts';
import { patience } from './patience.ts';
import { Planner } from './planner.ts';

export const password = 'correct horse battery';

let browser: Browser;
let planner: Planner;
let people: Person[] = [];

interface Setting {
  readonly planner: Planner;
  readonly browser: Browser;
}

/** Gives each test of a file a browser and one planner, which it shares with the others. */
export function setting(...flags: string[]): Setting {
  return settingIn(() => launch(), flags);
}

/** The same with a browser that shows notifications. */
export function settingWithNotifications(...flags: string[]): Setting {
  return settingIn(() => launch(process.env.CHROMIUM), flags);
}

function settingIn(browse: () => Promise<Browser>, flags: readonly string[]): Setting {
  beforeAll(async () => {
    [browser, planner] = await Promise.all([browse(), Planner.start(...flags)]);
  });
  afterEach(async () => {
    const all = people;
    people = [];
    const trouble = all.flatMap((p) => p.trouble);
    await Promise.all(all.map((p) => p.context.close()));
    expect(trouble, 'what browsers complained about').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await planner?.stop();
  });
  return {
    get planner() {
      return planner;
    },
    get browser() {
      return browser;
    },
  };
}

/** Starts a browser with a fresh profile. */
export function launch(program = process.env.HEADLESS): Promise<Browser> {
  return chromium.launch({
    executablePath: program ?? '',
    timeout: patience,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

/** Somebody at a browser of their own. */
export class Person {
  /** Errors on the console, exceptions, and requests to anywhere but the planner. */
  readonly trouble: string[] = [];
  /** Complaints that a test brings about on purpose. */
  expected: RegExp | undefined;

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly email: string,
    /** The time zone of the browser, and of the account that is made with it. */
    readonly zone: string,
    private readonly home: string,
  ) {
    const complain = (text: string) => {
      if (!this.expected?.test(text)) this.trouble.push(text);
    };
    page.on('console', (message) => {
      // That something was fetched long before it was used is said of a busy machine, not of the app.
      const slow = message.text().includes('was preloaded using link preload but not used within a few seconds');
      if (!slow && (message.type() === 'error' || message.type() === 'warning'))
        complain(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complain(`exception: ${error.message}`));
    context.on('request', (request) => {
      if (!request.url().startsWith(home) && !/^(data|blob):/.test(request.url()))
        complain(`request to ${request.url()}`);
    });
  }

  /** Opens a page of the app. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.home + path);
  }

  /** Asks the server with this browser's session; path begins with /app. Returns the data. */
  async ask<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.fetch(method, path, body);
    const text = await response.text();
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
    return (text ? JSON.parse(text) : { data: undefined }).data as T;
  }

  /**
   * Sends a request as the app does. A server that has too much to do says so, and when to ask
   * again (503 with Retry-After): then it is asked again, as programs do.
   */
  async fetch(method: string, path: string, body?: unknown): Promise<APIResponse> {
    for (let tries = 1; ; tries++) {
      const response = await this.context.request.fetch(this.home + path, {
        method,
        ...(body === undefined ? {} : { data: body, headers: { 'Content-Type': 'application/json' } }),
      });
      const later = Number(response.headers()['retry-after']);
      if (response.status() !== 503 || !later || tries === 10) return response;
      await this.page.waitForTimeout(1000 * later);
    }
  }

  /** Makes the server forget who proved lately who they are. What another process has written it sees a moment later. */
  async forgetProofs(): Promise<void> {
    planner.forgetProofs();
    const refused = { name: 'x'.repeat(1_000), mode: 'live', scope: 'full' }; // 422 while the proof is known
    await eventually(async () => (await this.fetch('POST', '/app/keys', refused)).status(), 403);
  }

  async blocks(query = ''): Promise<Block[]> {
    return this.ask<Block[]>('GET', '/app/v1/blocks' + query);
  }

  async block(id: string): Promise<Block> {
    return this.ask<Block>('GET', '/app/v1/blocks/' + id);
  }

  async subject(name: string, more: Record<string, unknown> = {}): Promise<Subject> {
    return this.ask<Subject>('POST', '/app/v1/subjects', { name, type: 'study', ...more });
  }

  async today(): Promise<string> {
    return (await this.ask<{ today: string }>('GET', '/app/v1/account')).today;
  }
}

export interface Block {
  id: string;
  subject_id: string;
  subject_name: string;
  date: string;
  start: string;
  end: string;
  topic: string | null;
  done: boolean;
  note?: string;
}

export interface Subject {
  id: string;
  name: string;
  color: string;
  syllabus: { id: string; title: string; duration: number; done: boolean }[];
}

let count = 0;

/** Somebody who has no account. */
export async function visitor(options: BrowserContextOptions = {}): Promise<Person> {
  const zone = options.timezoneId ?? homeZone;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
    timezoneId: zone,
  });
  context.setDefaultTimeout(patience);
  await setClock(context);
  const person = new Person(context, await context.newPage(), `person${++count}@example.org`, zone, planner.url);
  people.push(person);
  return person;
}

/** Somebody with an account in the time zone of the browser, signed in. */
export async function member(options: BrowserContextOptions = {}): Promise<Person> {
  const person = await visitor(options);
  await person.ask('POST', '/app/sign-up', { email: person.email, password, time_zone: person.zone });
  return person;
}

/** The same person at another browser. */
export async function again(person: Person, options: BrowserContextOptions = {}): Promise<Person> {
  const other = await visitor({ timezoneId: person.zone, ...options });
  await other.ask('POST', '/app/sign-in', { email: person.email, password });
  return other;
}

/** Waits until what some paths of the planner gave can be read without a connection. */
export async function readable(page: Page, ...paths: string[]): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const all = await (await caches.open('week')).keys();
      return all.map((request) => new URL(request.url).pathname);
    });
  for (const path of paths) await eventually(async () => (await kept()).includes('/app/v1' + path), true);
}

/** Gives somebody's page a device with passkeys, which always agrees. */
export async function authenticator({ context, page }: Person): Promise<void> {
  // Else the browser would sign in before anybody asked it to.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
