import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homeZone } from './clock.ts';

/** What says that whoever runs a planner lets it read what a University here serves. */
export const outboundHere = ['--outbound-allow', '127.0.0.0/8'];

/** An event of a calendar: on a day, from when to when in the zone of whom the tests make; of the whole day without these. */
export interface Lecture {
  title: string;
  date: string;
  start?: string;
  end?: string;
  /** Further lines of it. */
  more?: string[];
}

const plain = (text: string) => text.replace(/[-:]/g, '');

/** The text of a calendar. */
export function calendarOf(...lectures: Lecture[]): string {
  const events = lectures.flatMap(({ title, date, start, end, more = [] }, n) => [
    'BEGIN:VEVENT',
    `UID:${n}@university`,
    start ? `DTSTART;TZID=${homeZone}:${plain(date)}T${plain(start)}00` : `DTSTART;VALUE=DATE:${plain(date)}`,
    ...(end ? [`DTEND;TZID=${homeZone}:${plain(date)}T${plain(end)}00`] : []),
    `SUMMARY:${title}`,
    ...more,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//University//EN', ...events, 'END:VCALENDAR', ''];
  return lines.join('\r\n');
}

/** A server somewhere that has a calendar. */
export class University {
  /** What it answers. */
  status = 200;
  text = '';
  private readonly server: Server = createServer((_, answer) => {
    answer.writeHead(this.status, { 'Content-Type': 'text/calendar' }).end(this.text);
  });

  static async open(): Promise<University> {
    const university = new University();
    await once(university.server.listen(0, '127.0.0.1'), 'listening');
    return university;
  }

  /** The address of its calendar, which is a secret. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/of-ada-${'s3cret'}.ics`;
  }

  close(): void {
    this.server.close();
  }
}
