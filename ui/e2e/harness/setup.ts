// Runs once before all browser tests: finds the planner and the browser, or says
// what is missing.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export default function setup(): void {
  // The moment at which the tests begin, as RFC 3339 has it; one planner and one browser are as far ahead as all others.
  const { NOW } = process.env;
  if (NOW) process.env.TESTCLOCK = `${Date.parse(NOW) - Date.now()}ms`;
  process.env.STUDYPLANNER_BINARY = resolve(process.env.STUDYPLANNER_BINARY ?? '../bin/studyplanner');
  if (!existsSync(process.env.STUDYPLANNER_BINARY))
    throw new Error(`no planner at ${process.env.STUDYPLANNER_BINARY}: run make build`);
  // The engine alone does with half the processor of a whole browser, but shows no notifications.
  process.env.HEADLESS ??= process.env.CHROMIUM ?? found('chromium-headless-shell');
  process.env.CHROMIUM ??= found('chromium') ?? found('chromium-browser') ?? found('google-chrome');
  if (!process.env.CHROMIUM) throw new Error('no Chromium found: install it, or name it in CHROMIUM');
  process.env.HEADLESS ??= process.env.CHROMIUM;
}

function found(name: string): string | undefined {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
