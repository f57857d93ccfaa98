import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const suggestions: Messages['suggestions'] = {
  title: 'Vorschläge',
  lead: 'Änderungen an den kommenden sieben Tagen, aus dem, was du bisher erledigt hast. Nichts ändert sich, bevor du es annimmst.',
  goal: 'Ziel',
  hours: 'Stunden am Tag',
  hoursWrong: 'Eine Zahl von 0 bis 24.',
  suggest: 'Vorschlagen',
  examples: 'Beispiele',
  lastGoal: (goal) => `Wie zuletzt: ${goal}`,
  exampleExam: (subject) => `Mehr ${subject} vor der Prüfung am Freitag`,
  exampleList: [
    'Wochenenden frei',
    'Keine späten Abende',
    'Eine leichtere Woche',
    'Lieber vormittags',
    'Kürzere Blöcke',
  ],
  today: 'heute',
  tomorrow: 'morgen',
  on: (day) => `am ${day}`,
  say: {
    add: (name, day, times) => `${name} ${day} ${times} hinzufügen`,
    remove: (name, day, times) => `${name} ${day} ${times} entfernen`,
    move: (name, from, to) => `${name} von ${from} auf ${to} verlegen`,
    moveTo: (name, to) => `${name} auf ${to} verlegen`,
    retime: (name, day, from, to) => `${name} ${day} von ${from} auf ${to} verlegen`,
    shorten: (name, day, from, to) => `${name} ${day} von ${from} auf ${to} kürzen`,
    extend: (name, day, from, to) => `${name} ${day} von ${from} auf ${to} verlängern`,
  },
  early: 'Frühe Schätzung',
  beside: 'Neben deinen Wünschen',
  count: (n) => count(n, 'Vorschlag', 'Vorschläge'),
  forGoal: (goal) => `für „${goal}“`,
  topic: (title) => `Thema: ${title}`,
  accept: 'Annehmen',
  skip: 'Auslassen',
  select: 'Auswählen',
  apply: (n) => `${n} übernehmen`,
  doneOf: (done, all) => `${done} von ${all} gemacht`,
  asking: 'Deine Woche wird angesehen',
  made: (n) => count(n, 'Änderung gemacht', 'Änderungen gemacht'),
  outdated:
    'Der Zeitplan hat sich inzwischen geändert, deshalb ist nichts geschehen. Diese Vorschläge gelten für den Zeitplan, wie er jetzt ist.',
  renewed: 'Der Zeitplan hat sich geändert. Diese Vorschläge gelten für den Zeitplan, wie er jetzt ist.',
  skipped: (n) => count(n, 'ausgelassen', 'ausgelassen'),
  showSkipped: 'Wieder zeigen',
  couldNotFit: (n) => (n === 1 ? 'Eines passt nicht' : `${n} Dinge passen nicht`),
  outcomes: {
    fits: { title: 'Deine Woche hält sich schon an deine Wünsche', text: 'Das würde außerdem helfen.' },
    allDone: { title: 'Das war alles', text: 'Deine Woche hat jetzt diese Änderungen.' },
    allSkipped: { title: 'Du hast alle ausgelassen', text: 'Deine Woche bleibt, wie sie ist.' },
    noRoom: { title: 'Für dieses Ziel ist kein Platz', text: '' },
    nothingForGoal: { title: 'Für dieses Ziel ist nichts zu ändern', text: '' },
    nothing: {
      title: 'Deine Woche ist gut, wie sie ist',
      text: 'Im Moment gibt es nichts vorzuschlagen. Wenn mehr Blöcke erledigt oder verpasst sind, vielleicht wieder.',
    },
  },
  more: 'Nach mehr suchen',
  toWeek: 'Zur Woche',
  noSubjects: 'Erst etwas zum Planen',
  noSubjectsMore:
    'Vorschläge handeln von deinen Fächern. Füge eines mit einem oder zwei Zeitfenstern hinzu, dann bekommt deine Woche die ersten Ideen.',
  toSubjects: 'Fach hinzufügen',
  picture: {
    label: (from, to, blocks) => `Die kommenden sieben Tage, ${from} bis ${to}: ${blocks}.`,
    blocks: (n) => count(n, 'Block', 'Blöcke'),
    shown: (sentence) => `Gezeigt: ${sentence}.`,
    caption: 'Umrandet: was vorgeschlagen ist',
    captionActive: 'Gefüllt: der neue Platz. Durchgestrichen: der alte.',
    captionRemoved: 'Durchgestrichen: was wegfiele.',
    captionAdded: 'Gefüllt: was neu wäre.',
  },
};

export default suggestions;
