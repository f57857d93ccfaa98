// Time zones by their IANA names.
import { plain } from './plain';

/** The zone that this browser is in. */
export const detectedZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Whether two zones show the same time now and in half a year: many have several names. */
export function sameZone(a: string, b: string, at = new Date()): boolean {
  const later = new Date(at.getTime() + 183 * 86_400_000);
  return a === b || [at, later].every((moment) => offsetOf(a, moment) === offsetOf(b, moment));
}

/** All zones that this browser knows, and UTC. */
export function allZones(): string[] {
  const all = Intl.supportedValuesOf?.('timeZone') ?? [];
  return all.includes('UTC') ? all : [...all, 'UTC'];
}

/** A zone as people write it: "America/New York". */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

/** The words of a zone, or of what is typed for one. */
const wordsOf = (text: string) =>
  plain(text)
    .replace(/[_/,\s]+/g, ' ')
    .trim();

/** The zones that have all words of what was typed; those whose city begins with it come first. */
export function findZones(zones: readonly string[], typed: string): string[] {
  const wanted = wordsOf(typed);
  const words = wanted.split(' ');
  const first: string[] = [];
  const rest: string[] = [];
  for (const zone of zones) {
    const name = wordsOf(zone);
    if (!words.every((word) => name.includes(word))) continue;
    const city = wordsOf(zone.slice(zone.lastIndexOf('/') + 1));
    (city.startsWith(wanted) ? first : rest).push(zone);
  }
  return [...first, ...rest];
}

/** How far a zone is from UTC at a moment: "UTC+1"; '' for a zone that the browser does not know. */
export function offsetOf(zone: string, at = new Date()): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
    const offset = parts.find((p) => p.type === 'timeZoneName')?.value ?? '';
    return offset.replace('GMT', 'UTC').replace('-', '−');
  } catch {
    return '';
  }
}
