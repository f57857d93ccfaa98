import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const causes: Messages['causes'] = {
  missed: (n, what, time, since) =>
    `${count(n, 'Block', 'Blöcke')} ${what} (${time}) ${n === 1 ? 'wurde' : 'wurden'} seit dem ${since} verpasst`,
  part: (adds, lacks, exam) => `das sind ${adds} von ${lacks}, die für die Prüfung am ${exam} fehlen`,
  more: (adds, lacks, exam) => `für die Prüfung am ${exam} fehlen ${lacks}, und das bringt ${adds}`,
  next_free: (time) => `das ist die nächste freie Zeit von ${time} in deinen üblichen Stunden`,
  none_free: (time, last) =>
    `bis zum ${last} hat kein Tag ${time} dafür frei: in deinen üblichen Stunden, neben Geplantem und Belegtem, und mit nicht mehr, als deine Tage fassen`,
  finished: (done, total, what, when) =>
    `du hast ${done} von ${count(total, 'Block', 'Blöcken')}${what && ` ${what}`}${when} geschafft`,
  and: (clauses) => `, und ${clauses}`,
  each: (weekday) => `${weekday.toLowerCase()}s`,
  days: { weekdays: 'werktags', weekends: 'an Wochenenden' },
  parts: { morning: 'am Vormittag', afternoon: 'am Nachmittag', evening: 'am Abend', night: 'in der Nacht' },
  when: (day, part, around) =>
    [day, part, around && `gegen ${around}`]
      .filter(Boolean)
      .map((text) => ` ${text}`)
      .join(''),
};

export default causes;
