import { m } from '../../lib/i18n.svelte';
import { readAgent } from './agent';

/** The browser and the system of a user agent, in words. */
export function agentName(agent: string): string {
  const { browser, system } = readAgent(agent);
  if (browser && system) return m().settings.on(browser, system);
  return browser || system || m().settings.unknownBrowser;
}
