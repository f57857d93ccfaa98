import { isClock, type Clock, type Times } from './dates';

/** Reads a clock as people type it: 18:30, 18.30, 1830, 9, 6 pm, 6:30pm. Returns undefined if it is none. */
export function parseClock(text: string): Clock | undefined {
  const found = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})|(\d{2}))?\s*(?:h|uhr|([ap])\.?\s*m\.?)?$/i.exec(text.trim());
  if (!found) return undefined;
  const [, hourText = '', separated, glued, half] = found;
  let hour = Number(hourText);
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  const clock = `${String(hour).padStart(2, '0')}:${separated ?? glued ?? '00'}`;
  return isClock(clock) ? clock : undefined;
}

/** What is wrong with a start and an end as they were typed, by the names of the messages; '' for nothing. */
export function wrongTimes({ start, end }: Times): { start: '' | 'noClock'; end: '' | 'noClock' | 'endFirst' } {
  const late = isClock(start) && isClock(end) && end <= start;
  return { start: isClock(start) ? '' : 'noClock', end: isClock(end) ? (late ? 'endFirst' : '') : 'noClock' };
}
