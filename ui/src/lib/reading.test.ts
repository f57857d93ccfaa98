import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const asked: { body: unknown; signal: AbortSignal; answer: (status: number, data: unknown) => void }[] = [];

vi.hoisted(() => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  Object.assign(globalThis, {
    localStorage: storage,
    sessionStorage: storage,
    document: { visibilityState: 'hidden', addEventListener: () => undefined },
    addEventListener: () => undefined,
    BroadcastChannel: class {
      postMessage() {}
      addEventListener() {}
    },
  });
});
vi.mock('./live.svelte', () => ({ noteFailure: () => undefined }));
vi.mock('./api', async (original) => {
  const api = await original<typeof import('./api')>();
  const POST = (_: string, { body, signal }: { body: unknown; signal: AbortSignal }) =>
    new Promise((done) =>
      asked.push({
        body,
        signal,
        answer: (status, data) =>
          done(
            status === 200
              ? { data: { data }, response: new Response(null, { status }) }
              : { error: { error: data }, response: new Response(null, { status }) },
          ),
      }),
    );
  return { ...api, planner: () => ({ POST }) };
});

const { pause } = await import('./reading.svelte');
const { syllabusReading } = await import('../pages/subjects/reading');

const given = { items: [{ line: 1, title: 'Rome', done: false }], problems: [], passed: [] };

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('the server is asked once when typing stops, and of the last text', async () => {
  const reading = syllabusReading('live', 'sub_1');
  for (const text of ['R', 'Ro', 'Rome']) {
    reading.follow({ text, sections: false });
    await vi.advanceTimersByTimeAsync(pause - 1);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map((a) => a.body)).toEqual([{ text: 'Rome', sections: false }]);
  asked[0]!.answer(200, given);
  await vi.advanceTimersByTimeAsync(0);
  expect(reading.value).toEqual(given);
});

test('what the server said of another text is forgotten', async () => {
  const reading = syllabusReading('live', 'sub_1');
  reading.follow({ text: 'Rome', sections: false });
  await vi.advanceTimersByTimeAsync(pause);
  reading.follow({ text: 'Rome!', sections: true });
  expect(asked[0]!.signal.aborted).toBe(true);
  asked[0]!.answer(200, given);
  await vi.advanceTimersByTimeAsync(pause);
  expect(reading.value).toBeUndefined();
  asked[1]!.answer(200, { ...given, passed: [2] });
  await vi.advanceTimersByTimeAsync(0);
  expect(reading.value?.passed).toEqual([2]);
});

test('a text without a word is nothing to ask about', async () => {
  const reading = syllabusReading('live', 'sub_1');
  reading.follow({ text: ' \n', sections: false });
  await vi.advanceTimersByTimeAsync(pause);
  expect(asked).toEqual([]);
});

test('why a text is not read is told until it is read', async () => {
  const reading = syllabusReading('live', 'sub_1');
  reading.follow({ text: 'Rome', sections: false });
  await vi.advanceTimersByTimeAsync(pause);
  asked[0]!.answer(413, { code: 'PAYLOAD_TOO_LARGE', message: 'the body is over 1 MiB' });
  await vi.advanceTimersByTimeAsync(0);
  expect(reading.failure?.status).toBe(413);
  void reading.ask({ text: 'Rome', sections: false });
  asked[1]!.answer(200, given);
  await vi.advanceTimersByTimeAsync(0);
  expect([reading.failure, reading.value]).toEqual([undefined, given]);
});
