// What modules need of a browser and of a server, in which a test answers each request when it wants to. It has to be
// imported before they are.

/** A request that was made. */
export interface Asked {
  method: string;
  path: string;
  headers: Headers;
  body: Record<string, unknown>;
  answer(status: number, data?: unknown, tag?: string, meta?: unknown): Promise<void>;
  fail(): Promise<void>;
}

const asked: Asked[] = [];
const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
// Some turns of the event loop later everything is done that waited for an answer.
const { port1, port2 } = new MessageChannel();
const turn = () =>
  new Promise<void>((done) => {
    port1.onmessage = () => done();
    port2.postMessage(undefined);
  });
const settled = async () => {
  for (let n = 0; n < 10; n++) await turn();
};
Object.assign(globalThis, {
  localStorage: storage,
  sessionStorage: storage,
  document: { visibilityState: 'hidden' },
  BroadcastChannel: class {
    postMessage = () => undefined;
  },
});
const NodeRequest = globalThis.Request;
globalThis.Request = class extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://here') : input, init);
  }
};
globalThis.fetch = async (input, init) => {
  const request = new globalThis.Request(input as string, init);
  const text = await request.text();
  return new Promise<Response>((answered, failed) => {
    init?.signal?.addEventListener('abort', () => failed(new DOMException('It was given up.', 'AbortError')));
    asked.push({
      method: request.method,
      path: request.url.replace('http://here', ''),
      headers: request.headers,
      body: text ? JSON.parse(text) : {},
      answer: async (status: number, data?: unknown, tag = '"1"', meta?: unknown) => {
        const body = status < 300 ? { data, error: null, meta } : { data: null, error: data };
        answered(
          new Response([204, 304].includes(status) ? null : JSON.stringify(body), { status, headers: { ETag: tag } }),
        );
        await settled();
      },
      fail: async () => {
        failed(new TypeError('Failed to fetch'));
        await settled();
      },
    });
  });
};
export const server = { asked, settled };

/** The oldest request that was not looked at yet. */
export async function next(): Promise<Asked> {
  await settled();
  const first = asked.shift();
  if (!first) throw new Error('nothing was asked');
  return first;
}
