import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What somebody gets by e-mail. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** A mail server that takes every letter, and keeps it until somebody looks for it. */
export class PostOffice {
  private letters: Letter[] = [];
  private waiting: { to: string; take: (letter: Letter) => void }[] = [];
  private readonly server: Server = createServer((socket) => void this.serve(socket).catch(() => socket.destroy()));

  static async open(): Promise<PostOffice> {
    const office = new PostOffice();
    await once(office.server.listen(0, '127.0.0.1'), 'listening');
    return office;
  }

  /** What makes a planner hand its letters in here. */
  get flags(): string[] {
    const { port } = this.server.address() as AddressInfo;
    return ['--smtp', `smtp://127.0.0.1:${port}`, '--mail-from', 'planner@example.org'];
  }

  /** The next letter to somebody, which is taken out; it is waited for. */
  letter(to: string): Promise<Letter> {
    const at = this.letters.findIndex((l) => l.to === to);
    if (at >= 0) return Promise.resolve(this.letters.splice(at, 1)[0]!);
    return new Promise((take) => this.waiting.push({ to, take }));
  }

  close(): void {
    this.server.close();
  }

  private deliver(letter: Letter): void {
    const at = this.waiting.findIndex((w) => w.to === letter.to);
    if (at >= 0) this.waiting.splice(at, 1)[0]!.take(letter);
    else this.letters.push(letter);
  }

  /** Talks to whoever hands letters in: RFC 5321, as far as it goes. */
  private async serve(socket: Socket): Promise<void> {
    const say = (answer: string) => socket.write(answer + '\r\n');
    let to = '';
    let lines: string[] | undefined; // of the letter that is being read out
    say('220 post office');
    for await (const line of createInterface(socket)) {
      if (lines && line !== '.') {
        lines.push(line.replace(/^\./, ''));
      } else if (lines) {
        this.deliver(opened(to, lines));
        lines = undefined;
        say('250 taken');
      } else if (line === 'DATA') {
        lines = [];
        say('354 read it out');
      } else {
        to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
        say(line === 'QUIT' ? '221 good bye' : '250 so be it');
      }
    }
  }
}

/** A letter as its lines were read out; the planner writes English, so none of it needs more than ASCII. */
function opened(to: string, lines: readonly string[]): Letter {
  const end = lines.indexOf('');
  const head = lines.slice(0, end).join('\n').replace(/\n\s+/g, ' ');
  const subject = /^Subject: (.*)$/m.exec(head)?.[1] ?? '';
  const text = lines
    .slice(end + 1)
    .join('\n')
    .replace(/=\n/g, '');
  return {
    to,
    subject,
    text: text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  };
}

/** The path of the page that a letter leads to. */
export function linkIn(letter: Letter): string {
  const link = new URL(/https?:\/\/\S+/.exec(letter.text)?.[0] ?? 'about:blank');
  return link.pathname + link.search;
}
