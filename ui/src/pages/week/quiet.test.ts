import { expect, test } from 'vitest';
import { isBetter, mayAsk, nothing, remembered } from './quiet';

const [monday, tuesday, week] = ['2026-11-23', '2026-11-24', '2026-11-23'];

test.each([
  ['nobody asked yet', nothing, true],
  ['it was asked yesterday', { ...nothing, asked: monday }, true],
  ['it was asked today', { ...nothing, asked: tuesday }, false],
  ['it was put away in this week', { ...nothing, away: week }, false],
  ['it was put away in the week before', { ...nothing, away: '2026-11-16' }, true],
])('whether a better week is asked for when %s', (_, known, want) => {
  expect(mayAsk(known, tuesday, week)).toBe(want);
});

test.each([
  ['nothing is suggested', [], false],
  ['little is gained', [{ much: false, early: false }], false],
  [
    'one of them gains much',
    [
      { much: false, early: false },
      { much: true, early: false },
    ],
    true,
  ],
  ['little is known yet', [{ much: true, early: true }], false],
])('whether a week is better when %s', (_, changes, want) => {
  expect(isBetter(changes)).toBe(want);
});

test.each([
  [null, nothing],
  ['', nothing],
  ['no JSON', nothing],
  ['{"away":"2026-11-23"}', { ...nothing, away: '2026-11-23' }],
])('of %s there is remembered what can be read', (text, want) => {
  expect(remembered(text)).toEqual(want);
});
