import type { Key } from './app';

/** Whether a key opens nothing any more. */
export const hasEnded = (key: Key): boolean =>
  !!key.revoked || (!!key.expires && Date.parse(key.expires) <= Date.now());
