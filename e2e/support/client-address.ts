import { randomInt } from 'node:crypto';

/**
 * Returns a proxy header with a unique client address, so that journeys on one machine do not share the rate limits
 * of one address.
 */
export const createClientAddressHeader = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});
