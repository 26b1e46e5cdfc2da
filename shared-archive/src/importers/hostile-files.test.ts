import { argon2id } from '@northkeep/contracts/argon2id';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ArchiveError } from '../format/archive-error.ts';
import { TEST_PASSPHRASE } from '../testing/hostile-archives.ts';
import type { HostileFile } from '../testing/hostile-file.ts';
import { createHostileFiles } from '../testing/hostile-files.ts';
import { type ImportContent, readImport } from './read-import.ts';

const OPTIONS = { timeZone: 'Europe/Oslo', passphrase: TEST_PASSPHRASE, argon2id };
/** Fixed random seed, so that every run tests the same files on every machine. */
const SEED = 20_261_124;
/** Maximum lengths of the text of a note and of a label that the vault stores. */
const TEXT_MAX = 200_000;

/** Reads the content of a file; null when it is refused with an error code. Every other error fails the test. */
async function readOrNull({ name, bytes }: Pick<HostileFile, 'name' | 'bytes'>): Promise<ImportContent | null> {
  try {
    return await readImport(new File([bytes], name), OPTIONS);
  } catch (error) {
    if (error instanceof ArchiveError) return null;
    throw error;
  }
}

function expectHarmless(content: ImportContent | null): void {
  expect({}).not.toHaveProperty('polluted');
  if (!content) return;
  for (const { id, kind, values } of content.records) {
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
    if (kind !== 'lines' || typeof values.text !== 'string') continue;
    expect(values.text.length, id).toBeLessThanOrEqual(TEXT_MAX);
  }
}

/**
 * Returns all content of an import that is stored or shown, as one text. Ids are left out, because they are only
 * hashed.
 */
const textsOf = ({ records, refused }: ImportContent) => JSON.stringify([records.map(({ values }) => values), refused]);

describe('readImport of files that no export writes', () => {
  let all: readonly HostileFile[] = [];
  beforeAll(async () => {
    all = await createHostileFiles();
  }, 120_000);

  // shows: import.hostile
  it('refuses each of more than 200 files with a code, or reads it as harmless text', async () => {
    expect(all.length).toBeGreaterThan(200);
    const refused: string[] = [];
    for (const file of all) {
      const content = await readOrNull(file).catch((error: unknown) => {
        throw new Error(`${file.title}: ${String(error)}`, { cause: error });
      });
      expectHarmless(content);
      if (content === null) refused.push(file.title);
      else if (file.forbidden) expect(textsOf(content), file.title).not.toMatch(file.forbidden);
    }
    for (const start of [
      'an archive',
      'the header of an archive',
      'a zip bomb',
      'a zip of 21,000',
      'JSON with the member __proto__',
    ])
      expect(
        all.filter(({ title }) => title.startsWith(start) && !refused.includes(title)).map(({ title }) => title),
      ).toEqual([]);
  }, 120_000);

  it('never throws an unexpected error for random bytes or randomly changed files of every format', async () => {
    const files = all.filter(({ bytes }) => bytes.length < 5_000 && bytes.length > 0);
    const changed = fc
      .record({ file: fc.constantFrom(...files), at: fc.nat(), byte: fc.nat(255), cut: fc.nat(3) })
      .map(({ file: { name, bytes }, at, byte, cut }) => {
        const copy = bytes.slice(0, cut === 0 ? at % bytes.length : bytes.length);
        if (copy.length > 0) copy[at % copy.length] = byte;
        return { name, bytes: copy };
      });
    const random = fc
      .record({
        name: fc.constantFrom('a.md', 'plan.md', 'lines.csv', 'a.json', 'a.ics', 'a.zip'),
        bytes: fc.uint8Array({ maxLength: 300 }),
      })
      .map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }));
    const property = fc.asyncProperty(fc.oneof(changed, random), async (file) =>
      expectHarmless(await readOrNull(file)),
    );
    await fc.assert(property, { numRuns: 600, seed: SEED });
  }, 120_000);
});
