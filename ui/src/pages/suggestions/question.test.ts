import { describe, expect, test } from 'vitest';
import type { Understood, Wish } from '../../lib/api';
import { added, bodyOf, changedIn, chipsAsked, chipsOf, without, type Question } from './question';

const late: Wish = { what: 'not_after', time: '20:00' };
const early: Wish = { what: 'not_before', time: '09:00' };
const more: Wish = { what: 'more', subject_id: 'sub_m' };
const hours: Wish = { what: 'hours_a_day', hours: 3 };

const understood = (wish: Wish, from: Understood['from']): Understood => ({ wish, from, text: '' });
const asked: Question = { goal: 'more maths, not after 8pm', hours: 2 };
const chips = chipsOf([understood(more, 'goal'), understood(late, 'goal'), understood(early, 'standing')]);
const [first, second, standing] = chips as [(typeof chips)[0], (typeof chips)[0], (typeof chips)[0]];

test('a sentence is sent as it is', () => {
  expect(bodyOf(asked)).toEqual({ goal: asked.goal, standing: true, available_hours: 2 });
  expect(bodyOf({ goal: '', hours: undefined })).toEqual({ goal: null, standing: true, available_hours: null });
});

describe('a question that was corrected', () => {
  test('is sent as wishes in place of its sentence', () => {
    const q = without(asked, chips, first, false);
    expect(bodyOf(q)).toEqual({ wishes: [late], standing: true, available_hours: 2 });
    expect(q.goal).toBe(asked.goal);
  });
  test('leaves out what always holds without removing it, and asks for the rest', () => {
    const q = without(asked, chips, standing, true);
    expect(bodyOf(q)).toEqual({ wishes: [more, late], standing: false, available_hours: 2 });
    expect(bodyOf(without(asked, chips, first, true))).toMatchObject({ wishes: [late, early], standing: false });
  });
  test('keeps the place of a wish that is changed', () => {
    expect(changedIn(asked, chips, first, hours).wishes).toEqual([hours, late]);
  });
  test('asks for what is the same once', () => {
    expect(changedIn(asked, chips, first, late).wishes).toEqual([late]);
    expect(added(asked, chips, more).wishes).toEqual([more, late]);
  });
  test('takes the hours of a day that were said last', () => {
    expect(added(asked, chips, hours).hours).toBeUndefined();
    expect(added(asked, chips, early).hours).toBe(2);
  });
  test('shows what it asks for before there is an answer, each with the place that refusals name', () => {
    const q = without(asked, chips, first, false);
    expect(chipsAsked(q, chips)).toEqual([{ wish: late, at: 0 }, standing]);
    const alone = without(asked, chips, standing, true);
    expect(chipsAsked(alone, chips)).toEqual([first, second]);
  });
  test('is corrected once more', () => {
    const alone = without(asked, chips, standing, true);
    const now = chipsAsked(alone, chips);
    expect(bodyOf(without(alone, now, now[0]!, false))).toMatchObject({ wishes: [late], standing: false });
  });
});
