import { locale } from '../../lib/i18n.svelte';
import { now } from '../../lib/now.svelte';
import { session } from '../../lib/session.svelte';
import { agoOf, dateOf, daysUntil, momentOf } from './times';

/** The date of a moment for whoever is signed in. */
export const date = (moment: string): string => dateOf(moment, session.zone, locale());

/** The date and time of a moment for whoever is signed in. */
export const moment = (at: string): string => momentOf(at, session.zone, locale());

/** How long ago something was, for whoever is signed in. */
export const ago = (at: string): string => agoOf(at, new Date(), session.zone, locale());

/** How long ago something was by the clock of the space that is shown. */
export const agoThere = (at: string): string => agoOf(at, now.moment, session.zone, locale());

/** In how many days something will be, for whoever is signed in. */
export const inDays = (at: string): number => daysUntil(at, new Date(), session.zone);
