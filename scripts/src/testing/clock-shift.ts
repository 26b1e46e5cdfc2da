import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Environment variable with the number of milliseconds by which `shift-clock.js` moves the clock. */
const VARIABLE = 'NORTHKEEP_CLOCK_SHIFT_MS';

const PRELOADED = pathToFileURL(path.join(import.meta.dirname, 'shift-clock.js')).href;

/**
 * Returns the environment in which Node processes see the given instant now, and the time running on from there.
 * @param instant ISO 8601 with an offset
 */
export function environmentAt(instant: string): Record<string, string> {
  const options = [process.env.NODE_OPTIONS, `--import=${PRELOADED}`].filter(Boolean).join(' ');
  return { NODE_OPTIONS: options, [VARIABLE]: String(Date.parse(instant) - Date.now()) };
}

/** Reads the number of milliseconds of {@link environmentAt}; throws when there is none. */
export function readClockShift(env: NodeJS.ProcessEnv): number {
  const shift = Number(env[VARIABLE] || Number.NaN);
  if (!Number.isFinite(shift)) throw new Error(`${VARIABLE} is no number of milliseconds`);
  return shift;
}
