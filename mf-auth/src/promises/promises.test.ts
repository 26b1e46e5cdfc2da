import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

interface Promises {
  /** Sentences of the account pages that promise something, each with the requirements that fulfil it. */
  readonly promises: readonly { readonly says: string; readonly rows: readonly string[] }[];
}

const SOURCES = path.resolve(import.meta.dirname, '..');
const { promises }: Promises = JSON.parse(readFileSync(path.join(import.meta.dirname, 'promises.json'), 'utf8'));

describe('promises.json', () => {
  it('lists only sentences that a copy module contains, each once and with a requirement', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('copy.ts'),
    );
    const texts = files.map((file) => readFileSync(path.join(SOURCES, file), 'utf8'));
    expect(promises.filter(({ says }) => !texts.some((text) => text.includes(says)))).toEqual([]);
    expect(promises.filter(({ rows }) => rows.length === 0)).toEqual([]);
    expect(new Set(promises.map(({ says }) => says)).size).toBe(promises.length);
  });
});
