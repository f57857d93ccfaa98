/** The weekdays as the API names them; the place in the list is the number: 0 is Sunday. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type WeekdayName = (typeof weekdayNames)[number];

/** The number of a weekday that the API names. */
export const weekdayNumber = (name: WeekdayName): number => weekdayNames.indexOf(name);
