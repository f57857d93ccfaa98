import type { SubjectType } from '../subjects/form.svelte';

/** When something is usually done; it is offered with an example. */
export interface Habit {
  days: number[]; // 0 is Sunday
  start: string;
  end: string;
}

/** The habits of the examples, in the order of their names in the messages. */
export const habits: readonly Habit[] = [
  { days: [1, 3], start: '18:00', end: '19:30' },
  { days: [2, 4], start: '18:30', end: '19:15' },
  { days: [1, 2, 3, 4, 5], start: '17:00', end: '17:30' },
  { days: [2, 4], start: '19:30', end: '21:00' },
  { days: [1, 3, 5], start: '07:00', end: '07:45' },
  { days: [6], start: '09:00', end: '10:00' },
];

const sports = [
  // English
  /\b(run(ning)?|jog(ging)?|swim(ming)?|cycling|biking|rowing|climbing|bouldering|hiking|skiing|skating|surfing|sailing)\b/,
  /\b(gym|fitness|work ?outs?|training|exercise|cardio|strength|weights|weightlifting|crossfit|pilates|yoga|stretching)\b/,
  /\b(football|soccer|basketball|volleyball|handball|baseball|hockey|rugby|tennis|badminton|squash|golf|cricket)\b/,
  /\b(boxing|karate|judo|aikido|taekwondo|jiu-?jitsu|martial arts|fencing|athletics|marathon|triathlon|gymnastics|danc(e|ing)|ballet)\b/,
  // German; its words are also found at the end of longer ones
  /(laufen|joggen|schwimmen|radfahren|rudern|klettern|wandern|skifahren|segeln|reiten|tanzen|turnen|boxen|ringen|fechten)\b/,
  /(sport|fu(ß|ss)ball|krafttraining|ausdauer|gymnastik|leichtathletik|kampfkunst)\b/,
];

/** What kind of time something takes, as its name tells: sport is training. */
export const kindOf = (name: string): Extract<SubjectType, 'study' | 'training'> =>
  sports.some((s) => s.test(name.toLowerCase())) ? 'training' : 'study';
