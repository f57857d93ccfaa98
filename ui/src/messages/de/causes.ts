import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const ofAll = (all: string) => all && `, alle ${all}`;
const blocks = (n: number, whose: string) => `${count(n, 'Block', 'Blöcken')}${whose && ` ${whose}`}`;
const days = (n: number) => count(n, 'Tag', 'Tage');
const words = (...all: string[]) => all.filter(Boolean).join(' ');

const causes: Messages['causes'] = {
  missed: (n, what, time, since) =>
    `${count(n, 'Block', 'Blöcke')} ${what} (${time}) ${n === 1 ? 'wurde' : 'wurden'} seit dem ${since} verpasst`,
  part: (adds, lacks, exam) => `das sind ${adds} von ${lacks}, die für die Prüfung am ${exam} fehlen`,
  more: (adds, lacks, exam) => `für die Prüfung am ${exam} fehlen ${lacks}, und das bringt ${adds}`,
  next_free: (time) => `das ist die nächste freie Zeit von ${time} in deinen üblichen Stunden`,
  none_free: (time, last) =>
    `bis zum ${last} hat kein Tag ${time} dafür frei: in deinen üblichen Stunden, neben Geplantem und Belegtem, und mit nicht mehr, als deine Tage fassen`,
  finished: (done, total, whose, when, all) =>
    `du hast ${done} von ${blocks(total, whose)}${when} geschafft${ofAll(all)}`,
  against: (done, total, whose, when, all) =>
    `${done > 0 && 2 * done < total ? 'nur ' : ''}${done} von ${whose === undefined ? total : blocks(total, whose)}${when}${ofAll(all)}`,
  untried: (day, part) => `${day} ${part} hast du es noch nicht versucht`,
  others: (done, total, kind, part, all) =>
    `an anderen ${kind === 'weekdays' ? 'Werktagen' : 'Tagen am Wochenende'} hast du ${part} ${done} von ${blocks(total, '')} geschafft${ofAll(all)}`,
  untried_part: (part) => `${part} hast du es noch nie versucht, über diese Zeit ist also nichts bekannt`,
  untried_time: 'diese Zeit hast du noch nicht versucht, über sie ist also nichts bekannt',
  unknown_now: 'über die jetzige Zeit ist nichts bekannt',
  lately: (done, total, what) => `hier hast du ${done} der letzten ${total} Blöcke ${what} geschafft`,
  get_done: (tenths, n) => `${tenths} solchen Blöcken werden geschafft, gemessen an bisher ${blocks(n, '')}`,
  going_by: (n) => `gemessen an bisher ${blocks(n, '')}: `,
  tenths: (n) => (n === 0 ? 'weniger als 1 von 10' : n === 10 ? 'fast 10 von 10' : `etwa ${n} von 10`),
  tenths_too: (n) => (n === 0 ? 'weniger als 1 von 10' : n === 10 ? 'fast 10 von 10' : `${n} von 10`),
  likely: (tenths) => `dort werden wohl ${tenths} geschafft`,
  likelier: (tenths, now) => `dort werden wohl ${tenths} geschafft, jetzt ${now}`,
  slightly: (tenths) => `dort werden wohl etwas mehr geschafft, ${tenths}`,
  as_likely: (tenths) => `hier wie dort werden ${tenths} geschafft`,
  less_likely: (tenths, now) => `dort werden ${tenths} geschafft, jetzt ${now}, aber die Woche gewinnt`,
  makes: (tenths, now) => `das macht dort ${tenths}, jetzt ${now}`,
  no_history: 'bisher ist noch nichts bekannt',
  nearer: 'bisher ist noch nichts bekannt, aber die neue Zeit liegt näher an deinen üblichen',
  first_guess: (time) => `bisher ist noch nichts bekannt, daher ist das nur eine erste Schätzung von ${time}`,
  start: (time) => `davon ist noch nichts bekannt, also beginne mit ${time} an einem freien Platz`,
  first_sessions: 'deine ersten Blöcke werden zeigen, was dir liegt',
  overlap: (what, times, others) =>
    `der Block überschneidet sich mit ${what} ${times}${others ? ` und ${count(others, 'weiteren', 'weiteren')}` : ''}`,
  nearest_other: (what, n) => `der nächste andere Block ${what} liegt ${days(n)} entfernt`,
  same_day: (day, what, times) => `am ${day} gibt es noch einen Block ${what}, ${times}`,
  also_that_day: (what) => `an diesem Tag gibt es noch einen Block ${what}`,
  near: (n, onDay) => `der Block liegt ${days(n)} von deinem ${onDay} entfernt`,
  farther: (n) => `der neue Platz liegt ${days(n)} vom nächsten entfernt`,
  spreads: (n, what) => `das verteilt deine ${n} Blöcke ${what} dieser 7 Tage besser`,
  holds: (day, time) => `am ${day} sind ${time} geplant`,
  holds_none: (day) => `am ${day} ist nichts geplant`,
  at_most: (time) => `, und du willst höchstens ${time}`,
  too_much: (time) => `, ${time} mehr als passt`,
  other_only: (day, time) => `am ${day} nur ${time}`,
  frees: (time, day, of) => `ohne ihn ${day ? `werden am ${day} ${time} von ${of}` : `werden ${time}`} frei`,
  this_frees: (time) => `das macht ${time} frei`,
  adds: (time) => `das bringt ${time}`,
  never_had: 'bisher gab es keinen Block davon',
  none_completed: (n) =>
    n === 1
      ? 'der einzige Block davon wurde bisher nicht geschafft'
      : `von bisher ${count(n, 'Block', 'Blöcken')} davon wurde keiner geschafft`,
  idle: (n) => `seit ${count(n, 'Tag', 'Tagen')} wurde kein Block davon geschafft`,
  few_planned: (n) =>
    n > 1
      ? `bisher sind es ${count(n, 'Block', 'Blöcke')} in diesen 7 Tagen`
      : `in diesen 7 Tagen ist ${n === 1 ? 'nur 1' : 'kein'} Block davon geplant`,
  exam_needs: (time, event) => `etwa ${time} sind nötig für die ${event}`,
  coming: (event) => `die ${event} steht an`,
  syllabus_left: (time) => `${time} vom Lehrplan sind offen`,
  likely_takes: (time) => ` (wohl ${time})`,
  until: (event) => ` bis zur ${event}`,
  planned: (time, then) => `${then ? 'bis dahin' : 'in diesen 7 Tagen'} ${time || 'nichts'} geplant`,
  has_planned: (time) => `davon ${time ? `sind ${time}` : 'ist nichts'} in diesen 7 Tagen geplant`,
  in_time: (event) => `das ist rechtzeitig für die ${event}`,
  with_left: (time) => `, ${time} vom Lehrplan sind offen`,
  event_over: (event) => `die ${event} ist dann vorbei`,
  frees_before: (time, event) => `das macht ${time} vor der ${event} frei`,
  asked: (what) => `du wünschst dir ${what}`,
  suits: (what) => `das passt zu deinem Wunsch: ${what}`,
  fits: 'das passt zu dem, was du dir wünschst',
  joints: { and: ', und ', but: ', aber ', comma: ', ', semicolon: '; ', asked: ' und ' },
  each: (weekday) => `${weekday.toLowerCase()}s`,
  days: { weekdays: 'werktags', weekends: 'an Wochenenden' },
  parts: { morning: 'am Vormittag', afternoon: 'am Nachmittag', evening: 'am Abend', night: 'in der Nacht' },
  when: (day, part, around) => ` ${words(day, part, around && `gegen ${around}`) || 'insgesamt'}`,
  today: 'heute',
  yesterday: 'gestern',
  last: (day) => `am letzten ${day}`,
  on: (day) => `am ${day}`,
  events: { exam: 'Prüfung', deadline: 'Frist', event: 'Veranstaltung' },
  event: (name, weekday, date, ahead) => {
    const soon =
      ahead === 0 ? ' (heute)' : ahead === 1 ? ' (morgen)' : ahead > 1 ? ` (in ${count(ahead, 'Tag', 'Tagen')})` : '';
    return `${name} am ${weekday}, ${date}${soon}`;
  },
  wishes: {
    types: { study: 'Lernen', training: 'Training', inactive: 'anderes' },
    on: (day) => ` ${day}`,
    more: (what) => `mehr ${what}`,
    less: (what) => `weniger ${what}`,
    pause: (what) => `eine Pause von ${what}`,
    pause_on: (what, day) => `${day} eine Pause von ${what}`,
    prefer_days: (day) => `Blöcke ${day}`,
    prefer_part: (day, part) => `Blöcke ${words(day, part)}`,
    prefer_after: (day, from) => `Blöcke ${words(day, `nach ${from}`)}`,
    prefer_before: (day, to) => `Blöcke ${words(day, `vor ${to}`)}`,
    prefer_between: (day, from, to) => `Blöcke ${words(day, `von ${from} bis ${to}`)}`,
    not_before: (time) => `nichts vor ${time}`,
    not_after: (time) => `nichts nach ${time}`,
    keep_hours: (from, to) => `${from} bis ${to} frei`,
    keep_date: (day) => `den ${day} frei`,
    keep_weekend: 'ein freies Wochenende',
    keep_days: (day) => `${day} frei`,
    hours_a_day: (time) => `höchstens ${time} am Tag`,
    shorter: 'kürzere Blöcke',
    longer: 'längere Blöcke',
    less_time: 'weniger Zeit',
    lighter: 'eine leichtere Woche',
    catch_up: 'Zeit zum Aufholen',
    fuller: 'eine vollere Woche',
    spread: 'Abstand zwischen Blöcken',
    balance: 'eine ausgeglichene Woche',
  },
};

export default causes;
