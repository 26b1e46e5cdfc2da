import { ACCOUNT_LIES } from './account-lies.ts';
import type { Lie } from './lie.ts';
import { PROTOCOL_LIES } from './protocol-lies.ts';
import { RECORD_LIES } from './record-lies.ts';
import { ROTATION_LIES } from './rotation-lies.ts';

/** The lies of `npm run lie`. */
export const LIES: readonly Lie[] = [...RECORD_LIES, ...PROTOCOL_LIES, ...ROTATION_LIES, ...ACCOUNT_LIES];

/** Returns the lie of a name. Throws for another name. */
export function getLie(name: string): Lie {
  const lie = LIES.find((one) => one.name === name);
  if (!lie) throw new Error(`There is no case ${name}.`);
  return lie;
}
