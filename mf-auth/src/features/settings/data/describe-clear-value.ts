import { formatDate, formatTimeOrDate } from '../dates.ts';
import { DATA_SECTION_TEXTS } from './copy.ts';

const TEXT = DATA_SECTION_TEXTS.see.values;

/** Explanations of protocol and account fields, by the first part of their path. */
const MEANING: Readonly<Record<string, string>> = {
  id: TEXT.madeHere,
  userId: TEXT.yourself,
  vaultId: TEXT.vault,
  parentId: TEXT.parent,
  parentKind: TEXT.parent,
  index: TEXT.place,
  createKey: TEXT.repeat,
  keys: TEXT.repeat,
  schema: TEXT.shape,
  erkp: TEXT.key,
  doors: TEXT.doors,
  proof: TEXT.proof,
  authHash: TEXT.secret,
  kdf: TEXT.derivation,
  email: TEXT.word,
  firstName: TEXT.word,
  lastName: TEXT.word,
  customerId: TEXT.payment,
  checkoutId: TEXT.payment,
  billingEvents: TEXT.payment,
  authRev: TEXT.internal,
  erkpRev: TEXT.internal,
  billingRev: TEXT.internal,
};
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Formats a value as text: dates in full, booleans as yes or no. */
export function describeValue(value: string | number | boolean | null): string {
  if (value === null) return TEXT.nothing;
  if (value === true) return TEXT.yes;
  if (value === false) return TEXT.no;
  if (typeof value === 'string' && INSTANT.test(value)) return formatTimeOrDate(value);
  if (typeof value === 'string' && DATE.test(value)) return formatDate(`${value}T12:00`);
  return String(value);
}

/** Returns an explanation of an unencrypted value. */
export function describeUnencryptedValue(path: string, value: string | number | boolean | null): string {
  const [name = ''] = path.split('.');
  if (value === null) return TEXT.nothing;
  if (typeof value === 'string' && INSTANT.test(value)) return formatTimeOrDate(value);
  if (path === 'rev' && typeof value === 'number') return value === 1 ? TEXT.asMade : TEXT.changed(value - 1);
  const meaning = Object.hasOwn(MEANING, name) ? MEANING[name] : undefined;
  if (meaning !== undefined) return meaning;
  const isWritten = typeof value === 'boolean' || (typeof value === 'string' && DATE.test(value));
  return name === 'billing' && !isWritten ? TEXT.payment : describeValue(value);
}
