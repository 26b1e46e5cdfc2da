import { randomInt } from 'node:crypto';

/**
 * A header by which the server takes a browser to be at an address of its own, as people are. Otherwise the journeys of
 * a worker, all from one machine, would use up what one address may ask for.
 */
export const ownAddress = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});
