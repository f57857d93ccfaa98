import type { Client } from 'openapi-fetch';
import type { components, paths } from '../generated/api';

type Schemas = components['schemas'];
export type Block = Schemas['Block'];
export type Subject = Schemas['Subject'];
export type Slot = Schemas['Slot'];
export type Item = Schemas['Item'];
export type SyllabusReading = Schemas['SyllabusReading'];
export type SentenceReading = Schemas['SentenceReading'];
export type Stats = Schemas['Stats'];
export type Insights = Schemas['Insights'];
export type Suggestion = Schemas['Suggestion'];
export type SuggestedChange = Schemas['SuggestedChange'];
export type Suggestions = Schemas['Suggestions'];
export type Wish = Schemas['Wish'];
export type Understood = Schemas['UnderstoodWish'];
export type DayOff = Schemas['DayOff'];
export type Effect = Schemas['Effect'];
export type Feed = Schemas['Feed'];
export type NewFeed = Schemas['NewFeed']; // its address is told only once
export type Calendar = Schemas['Calendar'];
export type Busy = Schemas['Busy'];
export type Topic = Schemas['Topic'];
export type ProposedTopic = Schemas['ProposedTopic'];
export type Review = Schemas['Review'];
export type Grade = NonNullable<Schemas['Grading']['grade']>;
export type Problem = Schemas['Problem'];
export type Focus = Schemas['Focus'];
export type Exam = Schemas['Exam'];
export type Forecast = Schemas['Forecast'];
export type ExamPlan = Schemas['ExamPlan'];
export type Cause = Schemas['Cause'];
export type Postponed = Schemas['PostponedBlock'];

/** The two spaces of an account. */
export type Space = 'live' | 'sandbox';

/** Why the server did not do what was asked, or that it could not be reached (status 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Problem[] = [],
    readonly retryAfter = 0, // seconds
  ) {
    super(message);
  }

  /** What is wrong with one field, or ''. */
  field(name: string): string {
    return this.fields.find((f) => f.field === name)?.message ?? '';
  }

  /** Whether trying again later may help. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Reads why an answer is a refusal. */
export function refusalOf(response: Response, body: unknown): Refusal {
  const error = (body as { error?: { code?: string; message?: string; fields?: Problem[] } } | undefined)?.error;
  const wait = Number(response.headers.get('Retry-After') ?? 0);
  return new Refusal(
    response.status,
    error?.code ?? 'UNKNOWN',
    error?.message ?? response.statusText,
    error?.fields,
    wait,
  );
}

/** The refusal that something thrown stands for. */
export const asRefusal = (e: unknown): Refusal => (e instanceof Refusal ? e : new Refusal(0, 'OFFLINE', String(e)));

const base = (space: Space) => (space === 'live' ? '/app' : '/app/sandbox');

/**
 * How long the server may take, in milliseconds, before it counts as unreached: for most, for what weighs a whole space, which it
 * does within 55 seconds, and for a document, which may have a long way.
 */
export const limits = { most: 30_000, whole: 60_000, document: 600_000 };

/** Asks as fetch does, but no longer than so many milliseconds, with the body of the answer, which is there when it returns. */
export const within =
  (limit: number) =>
  async (request: Request): Promise<Response> => {
    const ended = new AbortController();
    const end = () => ended.abort();
    const timer = setTimeout(end, limit);
    if (request.signal.aborted) end();
    request.signal.addEventListener('abort', end, { once: true });
    try {
      const answer = await fetch(request, { signal: ended.signal });
      const body = await answer.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, answer);
    } finally {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', end);
    }
  };

/** What a request says besides its method and its path. */
interface Said extends RequestInit {
  params?: { path?: Record<string, string>; query?: Record<string, string>; header?: Record<string, string> };
  body?: never; // a text is sent as it is, all else as JSON
  headers?: Record<string, string>;
  fetch?: (request: Request) => Promise<Response>;
}

/** Sends a request to a path as the document of the API has it, and reads the answer. */
async function send(method: string, path: string, said: Said = {}): Promise<Answer<unknown>> {
  const { params = {}, body, headers, fetch = within(limits.most), ...init } = said;
  const query = new URLSearchParams(params.query).toString();
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params.path?.[name] ?? ''));
  const request = new Request(filled + (query && '?' + query), {
    ...init,
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers, ...params.header },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await fetch(request);
  if (response.ok) return { response, data: response.status === 204 ? undefined : await response.json() };
  return { response, error: await response.json().catch(() => undefined) };
}

type Asking = Pick<Client<paths>, 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'>;

const clientOf = (space: Space) => {
  const asks = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'].map((method) => [
    method,
    (path: string, said?: Said) => send(method, base(space) + path, said),
  ]);
  return Object.fromEntries(asks) as unknown as Asking;
};

const clients = { live: clientOf('live'), sandbox: clientOf('sandbox') };

/** The option of a request that weighs a whole space. */
export const whole = { fetch: within(limits.whole) };

/** The planner's HTTP API, by the session, for one space. */
export const planner = (space: Space) => clients[space];

/** The headers with which a request that is sent twice takes effect once. */
export const once = (key: string) => ({ 'Idempotency-Key': key }) as never; // the types have it elsewhere

/** The header of a request that is made only if something still has a tag; none for no tag. */
export const matching = (tag: string) => (tag ? { header: { 'If-Match': tag } as never } : {}); // the types of some lack it

interface Answer<B> {
  data?: B | undefined;
  error?: unknown;
  response: Response;
}

/** The body of an answer, undefined if it has none; throws a Refusal. */
export async function body<B>(asked: Promise<Answer<B>>): Promise<B | undefined> {
  const {
    data: given,
    error,
    response,
  } = await asked.catch((e: unknown) => {
    throw asRefusal(e);
  });
  if (!response.ok || (!given && response.status !== 204)) throw refusalOf(response, error);
  return given;
}

/** The data of an answer; throws a Refusal. */
export const data = async <T>(asked: Promise<Answer<{ data: T | null }>>): Promise<NonNullable<T>> =>
  (await body(asked))?.data as NonNullable<T>;

/** What an answer tells beside its data. */
export interface Told {
  full?: boolean; // weeks are missing, for which the space has no room
  days_off?: DayOff[]; // if they were asked for, as are
  busy?: Busy[];
  topics?: ProposedTopic[];
  due_blocks?: number; // of statistics: blocks that are over or completed
  study_minutes?: number; // of statistics: completed minutes without other commitments
}

/** What a change of days off or slots did to blocks, or would do; undefined if the answer does not tell. */
export const effectOf = (answer: { meta?: unknown } | undefined): Effect | undefined =>
  (answer?.meta as { effect?: Effect } | undefined)?.effect;

/** What a read gave, and since when the service worker kept it, if the network did not answer: unchanged if the tag still holds, or nobody reads any more. */
export type Reading<T> = { tag: string; value: T; meta: Told; kept?: Date | undefined } | 'unchanged';

let readings = new AbortController();

/** Ends all reading, also what is on its way, until the function that it returns is called. */
export function endReadings(): () => void {
  readings.abort();
  return () => (readings = new AbortController());
}

/** Reads a path of the planner below /v1, unless what it gives still has the given tag. */
export async function read<T>(space: Space, path: string, tag: string): Promise<Reading<T>> {
  const { signal } = readings;
  const request = new Request(base(space) + '/v1' + path, {
    headers: tag ? { 'If-None-Match': tag } : {},
    cache: 'no-store', // the tag is kept here
    signal,
  });
  const response = await within(limits.whole)(request).catch((e: unknown) => {
    if (signal.aborted) return undefined;
    throw asRefusal(e);
  });
  if (!response || response.status === 304) return 'unchanged';
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusalOf(response, body);
  const { data: value, meta } = body as { data: T; meta?: Told };
  const kept = response.headers.get('Kept-Since');
  return { tag: response.headers.get('ETag') ?? '', value, meta: meta ?? {}, kept: kept ? new Date(kept) : undefined };
}
