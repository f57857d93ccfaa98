import { expect, test, vi } from 'vitest';
import type { Block } from '../../lib/api';
import { pointing, type Pointed } from './pointer';

const block = { id: 'blk_1', date: '2026-11-17', start: '10:00', end: '11:00' } as Block;

function pointed() {
  const to = {
    block: (id: string) => (id === block.id ? block : undefined),
    drag: vi.fn<Pointed['drag']>(),
    place: vi.fn<Pointed['place']>(),
    copy: vi.fn<Pointed['copy']>(),
    make: vi.fn<Pointed['make']>(),
    unselect: vi.fn<Pointed['unselect']>(),
  };
  return { to, options: pointing(to) };
}

const span = (minutes: number) => ({ seconds: minutes * 60 });
const at = (event = { id: 'blk_1' }) => ({ event, revert: vi.fn<() => void>() });

test('a block is placed where it was dropped', () => {
  const { to, options } = pointed();
  options.eventDrop({ ...at(), delta: span(2 * 1440 + 30) });
  expect(to.place).toHaveBeenCalledWith('blk_1', { date: '2026-11-19', start: '10:30', end: '11:30' });
});

test('with Alt another such block is made where it was dropped', () => {
  const { to, options } = pointed();
  options.eventDrop({ ...at(), delta: span(60), jsEvent: { altKey: true } });
  expect(to.copy).toHaveBeenCalledWith('blk_1', { date: '2026-11-17', start: '11:00', end: '12:00' });
  expect(to.place).not.toHaveBeenCalled();
});

test('a block is resized at either end', () => {
  const { to, options } = pointed();
  options.eventResize({ ...at(), startDelta: span(0), endDelta: span(45) });
  options.eventResize({ ...at(), startDelta: span(-15), endDelta: span(0) });
  expect(to.place.mock.calls.map(([, when]) => [when.start, when.end])).toEqual([
    ['10:00', '11:45'],
    ['09:45', '11:00'],
  ]);
});

test('what did not move, or is not there any more, is drawn where it was', () => {
  const { to, options } = pointed();
  const infos = [
    { ...at(), delta: span(0) },
    { ...at({ id: 'blk_2' }), delta: span(15) },
  ];
  for (const info of infos) options.eventDrop(info);
  expect(to.place).not.toHaveBeenCalled();
  for (const info of infos) expect(info.revert).toHaveBeenCalled();
});

test('a time that was drawn makes a block of that time, within the day', () => {
  const { to, options } = pointed();
  options.select({ startStr: '2026-11-17T18:15:00', endStr: '2026-11-17T19:45:00' });
  options.select({ startStr: '2026-11-17T23:00:00', endStr: '2026-11-18T01:00:00' });
  expect(to.make.mock.calls).toEqual([
    [{ date: '2026-11-17', start: '18:15', end: '19:45' }],
    [{ date: '2026-11-17', start: '23:00', end: '23:59' }],
  ]);
});
