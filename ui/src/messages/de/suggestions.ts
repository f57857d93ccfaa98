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
  count: (n) => count(n, 'Vorschlag', 'Vorschläge'),
  forGoal: (goal) => `für „${goal}“`,
  accept: 'Annehmen',
  skip: 'Auslassen',
  select: 'Auswählen',
  acceptAll: 'Alle annehmen',
  acceptSelected: 'Ausgewählte annehmen',
  asking: 'Deine Woche wird angesehen',
  made: (n) => count(n, 'Änderung gemacht', 'Änderungen gemacht'),
  undone: (n) => count(n, 'Änderung zurückgenommen', 'Änderungen zurückgenommen'),
  notUndone: 'Nicht zurückgenommen: Ein Block wurde seither geändert.',
  outdated:
    'Der Zeitplan hat sich inzwischen geändert, deshalb ist nichts geschehen. Diese Vorschläge gelten für den Zeitplan, wie er jetzt ist.',
  renewed: 'Der Zeitplan hat sich geändert. Diese Vorschläge gelten für den Zeitplan, wie er jetzt ist.',
  skipped: (n) => count(n, 'ausgelassen', 'ausgelassen'),
  showSkipped: 'Wieder zeigen',
  couldNotFit: 'Was nicht hineinpasst',
  nothing: 'Deine Woche ist gut, wie sie ist',
  nothingMore:
    'Im Moment gibt es nichts vorzuschlagen. Wenn mehr Blöcke erledigt oder verpasst sind, vielleicht wieder.',
  nothingForGoal: 'Für dieses Ziel ist nichts zu ändern',
  noRoom: 'Für dieses Ziel ist kein Platz',
  allSkipped: 'Du hast alle ausgelassen',
  allSkippedMore: 'Deine Woche bleibt, wie sie ist.',
  allDone: 'Das war alles',
  allDoneMore: 'Deine Woche hat jetzt diese Änderungen.',
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
