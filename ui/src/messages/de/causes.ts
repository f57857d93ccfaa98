import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';
import type { Tally } from '../en/causes';

const count = counter('de');

const blocks = (n: number, whose = '') => `${count(n, 'Block', 'Blöcke')}${whose && ` ${whose}`}`;
const ofBlocks = (n: number, whose = '') => `${count(n, 'Block', 'Blöcken')}${whose && ` ${whose}`}`;
const days = (n: number) => count(n, 'Tag', 'Tage');
const words = (...all: string[]) => all.filter(Boolean).join(' ');
const tally = ({ done, total }: Tally) => `(${done} von ${total})`;

const causes: Messages['causes'] = {
  missed: (n, what, time, since) => `du hast seit dem ${since} ${blocks(n, what)} (${time}) verpasst`,
  lack: (time, exam) => `für die Prüfung am ${exam} fehlen dir etwa ${time}`,
  next_free: (time) => `hier hast du in deinen üblichen Zeiten als Nächstes ${time} frei`,
  none_free: (time, last) => `bis zum ${last} hat in deinen üblichen Zeiten kein Tag noch ${time} frei`,
  finished: ({ done, total, when }, whose) => `${when.trim()} hast du ${done} von ${ofBlocks(total, whose)} geschafft`,
  more: (sameDays, here, there, whose) =>
    `${sameDays ? `${sameDays} schaffst du${here.when}` : `${here.when.trim()} schaffst du`} mehr${whose && ` ${whose}`} ${tally(here)} als${there.when} ${tally(there)}`,
  untried: (day, part) => `${day} ${part} hast du es noch nicht versucht`,
  untried_part: (part) => `${part} hast du es noch nie versucht`,
  untried_time: 'diese Zeit hast du noch nicht versucht',
  unknown_now: 'zur jetzigen Zeit gibt es noch keine Erfahrung',
  lately: (done, total, what) => `zu dieser Zeit hast du ${done} der letzten ${total} Blöcke ${what} geschafft`,
  get_done: (tenths) => `von solchen Blöcken schaffst du ${tenths}`,
  based_on: (n) => ` (nach ${ofBlocks(n)})`,
  tenths: (n) => (n === 0 ? 'weniger als 1 von 10' : n === 10 ? 'fast alle' : `etwa ${n} von 10`),
  tenths_too: (n) => (n === 0 ? 'weniger als 1 von 10' : n === 10 ? 'fast allen' : `${n} von 10`),
  likely: (tenths) => `dort schaffst du wohl ${tenths}`,
  likelier: (tenths, now) => `dort schaffst du wohl ${tenths} statt ${now}`,
  slightly: (tenths) => `dort schaffst du wohl etwas mehr, ${tenths}`,
  as_likely: (tenths) => `hier wie dort schaffst du wohl ${tenths}`,
  less_likely: (tenths, now) => `dort schaffst du wohl ${tenths} statt ${now}, aber deine Woche wird insgesamt besser`,
  no_history: 'noch keine Erfahrung',
  nearer: 'noch keine Erfahrung, aber die neue Zeit liegt näher an deinen üblichen Zeiten',
  first_guess: (time) => `noch keine Erfahrung, darum sind ${time} nur eine erste Schätzung`,
  start: (time) => `zu diesem Fach gibt es noch keine Erfahrung, also beginne mit ${time} zu einer freien Zeit`,
  first_sessions: 'deine ersten Blöcke zeigen, was dir liegt',
  overlap: (what, times, others) =>
    `der Block überschneidet sich mit ${what} ${times}${others ? ` und ${count(others, 'weiteren', 'weiteren')}` : ''}`,
  nearest_other: (what, n) => `dein nächster anderer Block ${what} liegt ${days(n)} entfernt`,
  same_day: (day, what, times) => `am ${day} hast du noch einen Block ${what}, ${times}`,
  also_that_day: (what) => `an diesem Tag hast du noch einen Block ${what}`,
  near: (n, onDay) => `der Block liegt ${days(n)} von deinem Block ${onDay} entfernt`,
  farther: (n) => `am neuen Tag liegt der nächste ${days(n)} entfernt`,
  spreads: (n, what) => `so verteilen sich deine ${blocks(n, what)} gleichmäßiger auf die nächsten 7 Tage`,
  holds: (day, time) => `am ${day} hast du ${time} geplant`,
  holds_none: (day) => `am ${day} hast du nichts geplant`,
  at_most: (time) => `, und du willst höchstens ${time}`,
  too_much: (time) => `, ${time} zu viel`,
  other_only: (day, time) => `am ${day} nur ${time}`,
  frees: (time, day, of) =>
    `ohne diesen Block hast du ${day ? `am ${day} ${time} von ${of} frei` : `${time} mehr frei`}`,
  this_frees: (time) => `so hast du ${time} mehr frei`,
  adds: (time) => `das bringt ${time} mehr`,
  never_had: 'davon hattest du noch keinen Block',
  none_completed: (n) =>
    n === 1
      ? 'den einzigen Block davon hast du bisher nicht geschafft'
      : `von bisher ${ofBlocks(n)} davon hast du keinen geschafft`,
  idle: (n) => `seit ${count(n, 'Tag', 'Tagen')} hast du keinen Block davon geschafft`,
  few_planned: (n) =>
    n > 1
      ? `in den nächsten 7 Tagen sind es bisher ${blocks(n)}`
      : `in den nächsten 7 Tagen ist ${n === 1 ? 'nur 1' : 'kein'} Block davon geplant`,
  exam_needs: (time, event) => `du brauchst etwa ${time} für die ${event}`,
  coming: (event) => `die ${event} steht an`,
  syllabus_left: (time) => `dir bleiben noch Themen für ${time}`,
  likely_takes: (time) => ` (wohl ${time})`,
  until: (event) => ` bis zur ${event}`,
  planned: (time, then) => `${then ? 'bis dahin' : 'in den nächsten 7 Tagen'} ${time || 'nichts'} geplant`,
  has_planned: (time) => `davon hast du in den nächsten 7 Tagen ${time || 'nichts'} geplant`,
  in_time: (event) => `das ist rechtzeitig für die ${event}`,
  with_left: (time) => `, mit Themen für ${time}`,
  event_over: (event) => `die ${event} ist dann vorbei`,
  frees_before: (time, event) => `so hast du vor der ${event} ${time} mehr frei`,
  asked: (what) => `du wünschst dir ${what}`,
  suits: (what) => `das passt zu deinem Wunsch: ${what}`,
  fits: 'das passt zu deinem Ziel',
  joints: { comma: ', ', asked: ' und ' },
  each: (weekday) => `${weekday.toLowerCase()}s`,
  days: { weekdays: 'werktags', weekends: 'am Wochenende' },
  parts: { morning: 'vormittags', afternoon: 'nachmittags', evening: 'abends', night: 'nachts' },
  noon: 'mittags',
  around: (clock) => `gegen ${clock}`,
  when: (day, part, around) => ` ${words(day, part, around) || 'insgesamt'}`,
  other_days: (kind, part) => ` an anderen ${kind === 'weekdays' ? 'Werktagen' : 'Wochenendtagen'} ${part}`,
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
