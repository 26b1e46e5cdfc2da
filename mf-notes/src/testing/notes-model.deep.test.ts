import fc from 'fast-check';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { arbitraryNotesScript } from './notes-script.ts';
import { runNotesScript } from './run-notes.ts';

/**
 * Each run generates other sequences of user actions. A seed selects them: `NOTES_SEED=7 NORTHKEEP_DEEP=1 npx vitest
 * run src/testing/notes-model.deep`.
 */
const SEED = Number(process.env.NOTES_SEED ?? Date.now() % 2 ** 31);
const RUNS = 500;

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('notes on three devices', () => {
  it(`lose no text over ${RUNS} scripts (seed ${SEED})`, async () => {
    const property = fc.asyncProperty(arbitraryNotesScript(100), (script) => runNotesScript(script));
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
    console.info(`seed ${SEED}: ${RUNS} scripts, no text lost`);
  }, 3_600_000);
});
