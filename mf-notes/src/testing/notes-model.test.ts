import fc from 'fast-check';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { arbitraryNotesScript } from './notes-script.ts';
import { runNotesScript } from './run-notes.ts';

/**
 * To test 500 generated sequences of user actions from another seed: `NOTES_RUNS=500 NOTES_SEED=7 npx vitest run
 * src/testing/notes-model.test`.
 */
const RUNS = Number(process.env.NOTES_RUNS ?? 12);
const SEED = Number(process.env.NOTES_SEED ?? 20_261_123);

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('notes on three devices', () => {
  // shows: notes.undo.devices
  it('lose no text by undo, redo, history and rollover', async () => {
    const property = fc.asyncProperty(arbitraryNotesScript(50), (script) => runNotesScript(script));
    await fc.assert(property, {
      seed: SEED,
      numRuns: RUNS,
      endOnFailure: process.env.NOTES_SHRINK === undefined,
      path: process.env.NOTES_PATH ?? '',
    });
  }, 600_000);
});
