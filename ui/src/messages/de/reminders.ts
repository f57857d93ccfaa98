export default {
  mailTitle: 'Per E-Mail',
  mail: (clock: string) => `Die nächste Woche, sonntags um ${clock}`,
  mailHint: (email: string) =>
    `Ihre Sitzungen, nahe Prüfungen und was verpasst wurde, in der Sprache dieser Seite, an ${email}. Ein Link in jeder E-Mail beendet sie.`,
  title: 'In diesem Browser',
  text: 'Dieser Browser kann erinnern, auch wenn der Planer geschlossen ist. Andere Geräte werden für sich eingestellt, und Abmelden beendet es.',
  impossible:
    'Dieser Browser kann keine Erinnerungen zeigen. Auf einem iPhone oder iPad muss der Planer erst zum Home-Bildschirm hinzugefügt werden.',
  sessions: 'Eine Sitzung beginnt',
  never: 'Nicht melden',
  before: (minutes: number) =>
    minutes === 0 ? 'Wenn sie beginnt' : minutes === 60 ? '1 Stunde vorher' : `${minutes} Minuten vorher`,
  exams: (clock: string) => `Morgen ist eine Prüfung (um ${clock})`,
  week: (clock: string) => `Die nächste Woche steht (sonntags um ${clock})`,
  denied:
    'Der Browser erlaubt es nicht. Erlaube Benachrichtigungen für diese Seite in seinen Einstellungen und wähle noch einmal.',
  test: 'Jetzt eine senden',
  tested: 'Eine Erinnerung ist unterwegs',
  failed:
    'Sie kam nicht an. Wähle „Nicht melden“ und dann die Zeit noch einmal, oder sieh nach, ob das Netz sie durchlässt.',
  others: (n: number) =>
    n === 0
      ? 'Kein anderes Gerät wird erinnert.'
      : n === 1
        ? 'Ein anderes Gerät wird erinnert.'
        : `${n} andere Geräte werden erinnert.`,
};
