import { expect, test } from 'vitest';
import { allZones, findZones, offsetOf, zoneLabel } from './zones';

const zones = ['America/New_York', 'America/Argentina/San_Juan', 'Europe/Berlin', 'Europe/London', 'UTC'];

test('a zone is found by any words of it, in any case', () => {
  expect(findZones(zones, 'new york')).toEqual(['America/New_York']);
  expect(findZones(zones, 'EUROPE/be')).toEqual(['Europe/Berlin']);
  expect(findZones(zones, 'juan argentina')).toEqual(['America/Argentina/San_Juan']);
  expect(findZones(zones, 'nowhere')).toEqual([]);
  expect(findZones(zones, ' ')).toEqual(zones);
});

test('a city that begins with what was typed comes first', () => {
  expect(findZones(['America/Cayman', 'Asia/Yerevan', 'Africa/Man'], 'man')).toEqual(['Africa/Man', 'America/Cayman']);
});

test('offsets are those of the moment', () => {
  expect(offsetOf('Europe/Berlin', new Date('2026-01-15T12:00:00Z'))).toBe('UTC+1');
  expect(offsetOf('Europe/Berlin', new Date('2026-07-15T12:00:00Z'))).toBe('UTC+2');
  expect(offsetOf('America/New_York', new Date('2026-01-15T12:00:00Z'))).toBe('UTC−5');
  expect(offsetOf('Nowhere/Atall')).toBe('');
});

test('UTC can be chosen, and names read well', () => {
  expect(allZones()).toContain('UTC');
  expect(zoneLabel('America/New_York')).toBe('America/New York');
});
