import { MediaQuery } from 'svelte/reactivity';

/** Whether the window is as narrow as that of a phone. */
export const phone = new MediaQuery('width <= 40rem');
