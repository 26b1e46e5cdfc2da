import { type Kind, userTextFields } from '@northkeep/contracts';
import type { WireValues } from '../store/outbox-entry.ts';

/** Names of the fields that hold user text, the title first. */
export const listUserTextFieldNames = (kind: Kind): readonly string[] => userTextFields(kind);

/** Returns true for a change with user text, which must never be lost. */
export function touchesUserText({ kind, fields }: { readonly kind: Kind; readonly fields: WireValues }): boolean {
  return listUserTextFieldNames(kind).some((name) => Object.hasOwn(fields, name));
}
