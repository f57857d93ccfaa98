// The demo that strangers look round in, where nothing can be changed.
import { session } from './session.svelte';

/** The element above each page that says so. */
export const demoLine = 'demo-line';

/** Whether this is the demo. */
export const inDemo = (): boolean => !!session.account?.demo;

/** What describes a button that would change something: in the demo, why it does not. */
export const whyShut = (): string | undefined => (inDemo() ? demoLine : undefined);
