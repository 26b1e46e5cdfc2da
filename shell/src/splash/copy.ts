import { formatInstant } from '@northkeep/contracts';
/** Duration of the splash in ms. */
export const SPLASH_MS = 4_000;

export const SPLASH_TEXTS = {
  name: 'Northkeep',
  goOn: 'Go on',
  day: (now: Date): string => formatInstant(now, { weekday: 'long', month: 'long', day: 'numeric' }),
};
