import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

interface Promises {
  /** Sentences of the account pages that promise something, each with the requirements that fulfil it. */
  readonly promises: readonly { readonly says: string; readonly rows: readonly string[] }[];
}

/** Modules with the texts of the account pages. */
const copyModules = import.meta.glob<object>('../**/*copy.ts', { eager: true });
const { promises }: Promises = JSON.parse(readFileSync(path.join(import.meta.dirname, 'promises.json'), 'utf8'));

/** Returns the result of a function for a sample argument; null when it needs an argument of another form. */
function callWithSample(text: CallableFunction): unknown {
  try {
    return text('…');
  } catch {
    return null;
  }
}

/** Returns all strings of a value, also those that its functions return for a sample argument. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsOf(callWithSample(value as CallableFunction));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('promises.json', () => {
  it('lists only sentences that a copy module contains, each once and with a requirement', () => {
    const texts = Object.values(copyModules).flatMap(textsOf);
    expect(promises.filter(({ says }) => !texts.some((text) => text.includes(says)))).toEqual([]);
    expect(promises.filter(({ rows }) => rows.length === 0)).toEqual([]);
    expect(new Set(promises.map(({ says }) => says)).size).toBe(promises.length);
  });
});
