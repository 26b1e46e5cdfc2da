import { isIdOf, isKind } from '@northkeep/contracts';
import { memberOf } from './feed/decode-responses.ts';
import type { RecordKey, TabMessage } from './ports.ts';

const SIGNALS = ['resume', 'answered', 'lists', 'typed', 'hurry'] as const;

/**
 * Decodes a message of another tab, which may run another release or code of a tampered page. Returns null for any
 * value that is not a message; unreadable keys in a message are left out.
 */
export function decodeTabMessage(value: unknown): TabMessage | null {
  const type = memberOf(value, 'type');
  if (type === 'changed') return { type, keys: listIn(value, 'keys').flatMap(decodeKey) };
  if (type === 'parked') return { type, ids: listIn(value, 'ids').filter((id) => typeof id === 'string') };
  const records = memberOf(value, 'records');
  if (type === 'unconfirmed') return typeof records === 'number' ? { type, records } : null;
  const signal = SIGNALS.find((name) => name === type);
  return signal ? { type: signal } : null;
}

function decodeKey(value: unknown): readonly RecordKey[] {
  const [kind, id] = [memberOf(value, 'kind'), memberOf(value, 'id')];
  return isKind(kind) && isIdOf(kind, id) ? [{ kind, id }] : [];
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}
