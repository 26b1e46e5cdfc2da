import path from 'node:path';

/** Folder that holds the `releases/` of the journeys: that of `npm run build`, or the one that JOURNEY_RELEASES names. */
export const RELEASES_ROOT = process.env.JOURNEY_RELEASES ?? path.resolve(import.meta.dirname, '../..');
