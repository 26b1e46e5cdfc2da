import { type Kind, userTextFields } from '@northkeep/contracts';
import type { WireValues } from '../store/outbox-entry.ts';

/** Fields that hold a person's own words, what a record is known by first. */
export const textFieldNames = (kind: Kind): readonly string[] => userTextFields(kind);

/** True where a change holds words that may be nowhere else. */
export function touchesUserText({ kind, fields }: { readonly kind: Kind; readonly fields: WireValues }): boolean {
  return textFieldNames(kind).some((name) => Object.hasOwn(fields, name));
}
