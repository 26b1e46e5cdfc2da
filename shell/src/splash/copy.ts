/** Duration of the splash in ms. */
export const SPLASH_MS = 4_000;

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

export const SPLASH_TEXTS = {
  name: 'Northkeep',
  goOn: 'Go on',
  day: (now: Date): string => DAY.format(now),
};
