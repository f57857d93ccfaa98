import { expect, test, vi } from 'vitest';
import type { Entry } from './log.svelte';
import { server } from './server.testing';

const { Kept } = await import('./kept');
const { none } = await import('./log.svelte');

const entry = (id: string): Entry => ({ id, text: id, changes: [], at: 0 });
const logs = (...ids: string[]) => ({ live: { ...none, done: ids.map(entry) }, sandbox: none });

/** A place that reads and writes when it is told to, as a busy browser does, and perhaps in another order. */
function place() {
  let text: string | undefined;
  const reads: (() => void)[] = [];
  const writes: ((fails?: boolean) => void)[] = [];
  const taken: string[][] = [];
  const lost = vi.fn();
  const kept = new Kept(
    {
      read: () => {
        const then = text;
        return new Promise((done) => reads.push(() => done(then)));
      },
      write: (edit) =>
        new Promise((done, failed) =>
          writes.push((fails) => {
            if (fails) return failed(new Error('full'));
            text = edit(text);
            done();
          }),
        ),
    },
    ({ live }) => taken.push(live.done.map(({ id }) => id)),
    lost,
  );
  const add = (id: string) => kept.keep('live', (lists) => ({ ...lists, done: [...lists.done, entry(id)] }));
  /** Another window writes, and says so. */
  const elsewhere = (...ids: string[]) => (text = JSON.stringify(logs(...ids)));
  const next = async (list: (() => void)[]) => {
    await vi.waitFor(() => expect(list.length).toBeGreaterThan(0));
    list.shift()!();
  };
  return { kept, add, elsewhere, taken, lost, reads, writes, next };
}

const turns = () => server.settled();

test('what was read before an edit is not taken over, also if it is told after that was kept', async () => {
  const { kept, add, taken, reads, writes, next } = place();
  const look = kept.look();
  await vi.waitFor(() => expect(reads.length).toBe(1));
  add('mine');
  await next(writes);
  await kept.settled();
  expect(taken).toEqual([['mine']]);
  await next(reads);
  await look;
  expect(taken).toEqual([['mine']]);
});

test('what was read while an edit was on its way is read after it', async () => {
  const { kept, add, elsewhere, taken, reads, writes, next } = place();
  add('mine');
  const look = kept.look();
  await turns();
  expect(reads).toEqual([]);
  await next(writes);
  await vi.waitFor(() => expect(reads.length).toBe(1));
  elsewhere('mine', 'theirs'); // it is told of later
  const other = kept.look();
  await vi.waitFor(() => expect(reads.length).toBe(2));
  reads.reverse();
  await next(reads);
  await other;
  await next(reads); // the older one comes last
  await look;
  expect(taken).toEqual([['mine'], ['mine', 'theirs']]);
});

test('what others did is taken over with the last of several edits', async () => {
  const { kept, add, elsewhere, taken, writes, next } = place();
  add('one');
  add('two');
  elsewhere('theirs');
  await next(writes);
  await turns();
  expect(taken).toEqual([]); // it lacks the second
  await next(writes);
  await kept.settled();
  expect(taken).toEqual([['theirs', 'one', 'two']]);
});

test('once something could not be kept, nothing is taken over in its place', async () => {
  const { kept, add, taken, lost, reads, writes, next } = place();
  add('lost');
  await vi.waitFor(() => expect(writes.length).toBe(1));
  writes.shift()!(true);
  const look = kept.look();
  await next(reads);
  await look;
  add('kept');
  await next(writes);
  await kept.settled();
  expect([taken, lost.mock.calls.length]).toEqual([[], 2]);
});
