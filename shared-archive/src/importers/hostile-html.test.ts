import { describe, expect, it } from 'vitest';
import { createHostileFrontMatter, createHostileHtml } from '../testing/hostile-html.ts';
import { readForeignFile } from './read-foreign-file.ts';

/** Time limit in ms of one file. A reader with linear time needs less than a tenth of it on a slow machine. */
const FILE_MS = 20_000;

describe('readForeignFile', () => {
  it.each([...createHostileHtml(), ...createHostileFrontMatter()])('reads $title in linear time', ({ name, bytes }) => {
    const start = performance.now();
    const { notes } = readForeignFile({ name, bytes }, { timeZone: 'Europe/Oslo' });
    expect(notes.length).toBeGreaterThan(0);
    expect({}).not.toHaveProperty('polluted');
    expect(performance.now() - start).toBeLessThan(FILE_MS);
  });
});
