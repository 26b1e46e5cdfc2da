import { type Kind, kindShape } from '@northkeep/contracts';
import type { Wires } from './entry.ts';

/** Fields that hold a person's own words, what a record is known by first. */
const WORDS: readonly string[] = ['text', 'label', 'note', 'city', 'category', 'categories'];

export function wordNames(kind: Kind): readonly string[] {
  return WORDS.filter((name) => Object.hasOwn(kindShape(kind).fields, name));
}

/** True where a change holds words that may be nowhere else. */
export function touchesWords({ kind, fields }: { readonly kind: Kind; readonly fields: Wires }): boolean {
  return wordNames(kind).some((name) => Object.hasOwn(fields, name));
}
