import { addDays, clockText, formatDay, timesText as times, weekday, weekdayName, type Day } from '../../lib/dates';
import type { Messages } from '../../lib/i18n.svelte';
import type { Change } from './change';

/** The texts of a language, how it names weekdays, and which day it is. */
export interface Words {
  texts: Messages['suggestions'];
  locale: string;
  today: Day;
}

/** Says in one sentence what a change does. */
export function sentence(c: Change, words: Words): string {
  const { texts } = words;
  const { before, after } = c;
  if (!after) {
    const place = before ?? { date: c.date, start: c.suggestion.start, end: c.suggestion.end };
    return texts.say.remove(c.name, on(place.date, words), times(place));
  }
  if (c.verb === 'add') return texts.say.add(c.name, on(after.date, words), times(after));
  const to = `${dayName(after.date, words)} ${times(after)}`;
  if (!before) return texts.say.moveTo(c.name, to);
  if (c.verb === 'move') return texts.say.move(c.name, `${dayName(before.date, words)} ${clockText(before.start)}`, to);
  const day = on(after.date, words);
  if (c.verb === 'retime') return texts.say.retime(c.name, day, clockText(before.start), times(after));
  return texts.say[c.verb === 'shorten' ? 'shorten' : 'extend'](c.name, day, times(before), times(after));
}

/** The name of a day: one of the seven from today on needs no date. */
function dayName(day: Day, { texts, locale, today }: Words): string {
  if (day === today) return texts.today;
  if (day === addDays(today, 1)) return texts.tomorrow;
  if (day > addDays(today, 6)) return formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return weekdayName(weekday(day), locale);
}

function on(day: Day, words: Words): string {
  const name = dayName(day, words);
  return name === words.texts.today || name === words.texts.tomorrow ? name : words.texts.on(name);
}
