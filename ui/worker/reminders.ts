// What the server tells a browser by Web Push, in words, and where a click leads.

declare const self: ServiceWorkerGlobalScope;

interface Message {
  kind: 'session' | 'exam' | 'week' | 'test';
  language: 'en' | 'de';
  id?: string;
  subject?: string;
  title?: string;
  date?: string;
  start?: string;
  minutes?: number;
  sessions?: number;
}

const length = (minutes: number) => {
  const [h, min] = [Math.floor(minutes / 60), minutes % 60];
  return [h ? `${h} h` : '', min || !h ? `${min} min` : ''].filter(Boolean).join(' ');
};

const words = {
  en: {
    session: (m: Message) =>
      m.minutes ? `${m.subject} starts in ${length(m.minutes)}, at ${m.start}` : `${m.subject} starts now`,
    exam: (m: Message) => `Tomorrow${m.start ? ` at ${m.start}` : ''}: ${m.title}`,
    week: 'Next week is ready',
    planned: (m: Message) => `${m.sessions} ${m.sessions === 1 ? 'block' : 'blocks'}, ${length(m.minutes ?? 0)}`,
    test: 'Reminders work in this browser',
  },
  de: {
    session: (m: Message) =>
      m.minutes ? `${m.subject} beginnt in ${length(m.minutes)}, um ${m.start}` : `${m.subject} beginnt jetzt`,
    exam: (m: Message) => `Morgen${m.start ? ` um ${m.start}` : ''}: ${m.title}`,
    week: 'Die nächste Woche steht',
    planned: (m: Message) => `${m.sessions} ${m.sessions === 1 ? 'Block' : 'Blöcke'}, ${length(m.minutes ?? 0)}`,
    test: 'Erinnerungen funktionieren in diesem Browser',
  },
};

/** The title of a message, what stands below it, and the page that it is about. */
function shown(m: Message): { title: string; body: string; path: string } {
  const say = words[m.language === 'de' ? 'de' : 'en'];
  switch (m.kind) {
    case 'session':
      return { title: say.session(m), body: m.title ?? '', path: `/week/${m.date}` };
    case 'exam':
      return { title: say.exam(m), body: m.subject ?? '', path: `/exams/${m.id}` };
    case 'week':
      return { title: say.week, body: say.planned(m), path: `/week/${m.date}` };
    case 'test':
      return { title: say.test, body: '', path: '/settings/reminders' };
  }
}

self.addEventListener('push', (event) => {
  const message = event.data?.json() as Message | undefined;
  if (!message) return;
  const { title, body, path } = shown(message);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang: message.language,
      tag: `${message.kind} ${message.id ?? ''}`, // a later one of the same takes its place
      icon: '/icons/icon-192.png',
      data: { path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(open(path));
});

/** Shows a page in a window of the app that is there, or in a new one. */
async function open(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (!window) {
    await self.clients.openWindow(path);
    return;
  }
  await window.focus();
  await window.navigate(path);
}
