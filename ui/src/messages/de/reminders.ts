export default {
  mailTitle: 'Per E-Mail',
  mail: (clock: string) => `Deine nächste Woche, sonntags um ${clock}`,
  mailHint: (email: string) =>
    `Deine Blöcke, anstehende Prüfungen und was du verpasst hast, an ${email} in der Sprache dieser Seite. Abbestellen kannst du sie mit einem Link in jeder E-Mail.`,
  title: 'In diesem Browser',
  text: 'Dieser Browser kann dich erinnern, auch wenn der Planer geschlossen ist. Stell es auf jedem Gerät ein. Beim Abmelden enden die Erinnerungen.',
  impossible:
    'Dieser Browser kann keine Erinnerungen anzeigen. Auf einem iPhone oder iPad füge den Planer zuerst zum Home-Bildschirm hinzu.',
  sessions: 'Ein Block beginnt',
  never: 'Aus',
  before: (minutes: number) =>
    minutes === 0 ? 'Wenn er beginnt' : minutes === 60 ? '1 Stunde vorher' : `${minutes} Minuten vorher`,
  exams: (clock: string) => `Am Tag vor einer Prüfung (um ${clock})`,
  week: (clock: string) => `Deine nächste Woche (sonntags um ${clock})`,
  denied:
    'Dein Browser blockiert Benachrichtigungen. Erlaube sie für diese Seite in den Browser-Einstellungen und wähle noch einmal.',
  test: 'Test senden',
  tested: 'Test-Erinnerung gesendet',
  failed:
    'Die Erinnerung kam nicht an. Wähle „Aus“ und dann deine Zeit noch einmal, oder prüf, ob dein Netz sie blockiert.',
  others: (n: number) =>
    n === 0
      ? 'Keine anderen Geräte bekommen Erinnerungen.'
      : n === 1
        ? 'Ein anderes Gerät bekommt Erinnerungen.'
        : `${n} andere Geräte bekommen Erinnerungen.`,
};
