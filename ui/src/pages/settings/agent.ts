/** What a user agent says of itself. */
export interface Agent {
  browser: string; // '' if it does not say
  system: string;
}

// The first that matches counts: most browsers claim to be others too.
const browsers: [RegExp, string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const match = (agent: string, names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? '';

/** Reads a header User-Agent. Of a program that is no browser it is the first word. */
export function readAgent(agent: string): Agent {
  const first = /^([\w.-]{1,40})(\/|$)/.exec(agent)?.[1] ?? '';
  const browser = match(agent, browsers) || (first === 'Mozilla' ? '' : first);
  return { browser, system: match(agent, systems) };
}
