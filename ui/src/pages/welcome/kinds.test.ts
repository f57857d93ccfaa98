import { expect, test } from 'vitest';
import de from '../../messages/de/welcome';
import en from '../../messages/en/welcome';
import { checkSlots } from '../subjects/slots';
import { habits, kindOf } from './kinds';

test.each([
  'Running',
  'yoga',
  'Marathon training',
  'Tennis',
  'Ballet',
  'Laufen',
  'Hochschulsport',
  'Fußball',
  'Work outs',
])('%s is training', (name) => {
  expect(kindOf(name)).toBe('training');
});

test.each(['Maths', 'Piano', 'Operating systems', 'Dutch', 'Sportugese', 'History of golfers', ''])(
  '%j is study',
  (name) => {
    expect(kindOf(name)).toBe('study');
  },
);

test('every example has a name in each language, and a time that is one', () => {
  expect(en.examples).toHaveLength(habits.length);
  expect(de.examples).toHaveLength(habits.length);
  expect(habits.flatMap((h) => checkSlots([h]))).toEqual([]);
  expect(en.examples.filter((e) => kindOf(e) === 'training')).toEqual(['Running', 'Yoga']);
  expect(de.examples.filter((e) => kindOf(e) === 'training')).toEqual(['Laufen', 'Yoga']);
});
