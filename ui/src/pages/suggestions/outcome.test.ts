import { expect, test } from 'vitest';
import type { Change } from './change';
import { outcomeOf, type Answered, type Outcome } from './outcome';

const change = (beside: boolean) => ({ beside }) as Change;
const [serves, beside] = [change(false), change(true)];
const none: Answered = { open: [], finished: false, skipped: 0, couldNotFit: 0, asked: true };

test.each<[string, Partial<Answered>, Outcome]>([
  ['some that serve a wish', { open: [serves, beside] }, 'some'],
  ['none that serves a wish', { open: [beside, beside] }, 'fits'],
  ['none that serves a wish, as there is no room for it', { open: [beside], couldNotFit: 1 }, 'some'],
  ['all accepted', { finished: true, skipped: 1 }, 'allDone'],
  ['all skipped', { skipped: 2, couldNotFit: 1 }, 'allSkipped'],
  ['none, as there is no room', { couldNotFit: 1 }, 'noRoom'],
  ['none for a goal', {}, 'nothingForGoal'],
  ['none at all', { asked: false }, 'nothing'],
])('suggestions: %s', (_, answered, outcome) => {
  expect(outcomeOf({ ...none, ...answered })).toBe(outcome);
});
