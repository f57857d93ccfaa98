import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { patience } from './patience.ts';

const run = promisify(execFile);

/** A running `studyplanner serve` on a database of its own. */
export class Planner {
  private constructor(
    readonly url: string,
    readonly directory: string,
    private process: ChildProcess,
    private readonly said: string[],
    private readonly flags: readonly string[],
  ) {}

  static async start(...flags: string[]): Promise<Planner> {
    const directory = await mkdtemp(join(tmpdir(), 'planner-'));
    const said: string[] = [];
    const process = Planner.spawn(directory, 'localhost:0', said, flags);
    const url = await Promise.race([listening(process), failed(process, said)]);
    return new Planner(url, directory, process, said, flags);
  }

  /** Begins to serve from a directory, at an address. */
  private static spawn(directory: string, at: string, said: string[], flags: readonly string[]): ChildProcess {
    const process = spawn(
      binary(),
      // All tests come from one address, faster than people do.
      [
        'serve',
        '--listen',
        at,
        '--database',
        database(directory),
        '--plan',
        'anonymous=100000/1m',
        '--plan',
        'sign-in=1000/1m',
        '--plan',
        'sign-in-address=1000/1m',
        ...(flags.includes('--sign-up') ? [] : ['--sign-up', 'open']),
        ...flags,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    createInterface(process.stderr!).on('line', (line) => said.push(line));
    return process;
  }

  /** Serves again at the same address, after it was ended. */
  async resume(): Promise<void> {
    this.process = Planner.spawn(this.directory, new URL(this.url).host, this.said, this.flags);
    await Promise.race([listening(this.process), failed(this.process, this.said)]);
  }

  /** Runs a command on the planner's database, with a text as its input. */
  async command(...args: string[]): Promise<string> {
    const { stdout } = await run(binary(), [...args, '--database', database(this.directory)]);
    return stdout.trim();
  }

  /** Runs a command as somebody with a key does, in a terminal with colours. */
  async terminal(key: string, ...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      STUDYPLANNER_URL: this.url,
      STUDYPLANNER_API_KEY: key,
      HOME: this.directory,
      XDG_STATE_HOME: this.directory,
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
      CLICOLOR_FORCE: '1',
      COLUMNS: '80',
    };
    const { stdout } = await run(binary(), args, { env });
    return stdout.trimEnd();
  }

  /** Makes the last proof of who somebody is too old for everybody. */
  forgetProofs(): void {
    const db = new DatabaseSync(database(this.directory), { timeout: patience });
    db.exec('UPDATE sessions SET proved_at = 0');
    db.close();
  }

  /** What links that end an e-mail are signed with. */
  signature(text: string): string {
    const db = new DatabaseSync(database(this.directory), { timeout: patience, readOnly: true });
    const row = db.prepare('SELECT device_secret FROM installation').get();
    db.close();
    return createHmac('sha256', String(row?.device_secret)).update(text).digest('base64url');
  }

  /** What it wrote to its log. */
  get log(): string {
    return this.said.join('\n');
  }

  /** Lets it answer nothing, as a network that swallows everything, until it goes on. */
  stall(): void {
    this.process.kill('SIGSTOP');
  }

  goOn(): void {
    this.process.kill('SIGCONT');
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.directory, { recursive: true, force: true });
  }
}

const binary = () => process.env.STUDYPLANNER_BINARY ?? '';
const database = (directory: string) => join(directory, 'planner.db');

async function listening(process: ChildProcess): Promise<string> {
  for await (const line of createInterface(process.stdout!)) {
    const at = /^listening on (http:.*)$/.exec(line)?.[1];
    if (at) return at;
  }
  return new Promise(() => {}); // it ended: failed says so
}

async function failed(process: ChildProcess, said: string[]): Promise<never> {
  await once(process, 'exit');
  throw new Error('the planner did not start:\n' + said.join('\n'));
}
