import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './server.testing';

const { within } = await import('./api');

const limit = 1_000;
const asked = globalThis.fetch;
let aborted: AbortSignal;

/** Has the next request answered with a body, of which the first part is there at once. */
function answered(): ReadableStreamDefaultController<Uint8Array> {
  let rest: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('one, '));
      rest = controller;
    },
  });
  globalThis.fetch = (_, init) => {
    aborted = init!.signal!;
    aborted.addEventListener('abort', () => rest!.error(new DOMException('It was given up.', 'AbortError')));
    return Promise.resolve(new Response(body, { status: 201, headers: { ETag: '"7"' } }));
  };
  return rest!;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  globalThis.fetch = asked;
  vi.useRealTimers();
});

test('the limit of a request is of its whole answer, and ends with that', async () => {
  const rest = answered();
  const got = within(limit)(new Request('/app/v1/subjects'));
  expect(vi.getTimerCount()).toBe(1);
  rest.enqueue(new TextEncoder().encode('two'));
  rest.close();
  const answer = await got;
  expect([answer.status, answer.headers.get('ETag'), await answer.text()]).toEqual([201, '"7"', 'one, two']);
  expect([vi.getTimerCount(), aborted.aborted]).toEqual([0, false]);
});

test('an answer whose body does not come in time is given up, and so is one that nobody waits for any more', async () => {
  answered();
  const late = expect(within(limit)(new Request('/app/v1/subjects'))).rejects.toThrow('It was given up.');
  vi.advanceTimersByTime(limit);
  await late;
  const caller = new AbortController();
  answered();
  const left = within(limit)(new Request('/app/v1/subjects', { signal: caller.signal }));
  caller.abort();
  await expect(left).rejects.toThrow('It was given up.');
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer without a body and a request that fails leave no timer either', async () => {
  globalThis.fetch = () => Promise.resolve(new Response(null, { status: 204 }));
  expect((await within(limit)(new Request('/app/v1/subjects'))).status).toBe(204);
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(within(limit)(new Request('/app/v1/subjects'))).rejects.toThrow('Failed to fetch');
  expect(vi.getTimerCount()).toBe(0);
});
