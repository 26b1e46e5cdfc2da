import { type Kind, userTextFields } from '@northkeep/contracts';
import type { Wires } from './entry.ts';

/** Fields that hold a person's own words, what a record is known by first. */
export const wordNames = (kind: Kind): readonly string[] => userTextFields(kind);

/** True where a change holds words that may be nowhere else. */
export function touchesWords({ kind, fields }: { readonly kind: Kind; readonly fields: Wires }): boolean {
  return wordNames(kind).some((name) => Object.hasOwn(fields, name));
}
