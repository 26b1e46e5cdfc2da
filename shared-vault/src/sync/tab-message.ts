import { isIdOf, isKind } from '@northkeep/contracts';
import { readBodyMember } from './feed/decode-responses.ts';
import type { RecordKey, SyncTabMessage } from './ports.ts';

const SIGNALS = ['resume', 'answered', 'lists', 'typed', 'hurry'] as const;

/**
 * Decodes a message of another tab, which may run another release or code of a tampered page. Returns null for any
 * value that is not a message; unreadable keys in a message are left out.
 */
export function decodeSyncTabMessage(value: unknown): SyncTabMessage | null {
  const type = readBodyMember(value, 'type');
  if (type === 'changed') return { type, keys: listIn(value, 'keys').flatMap(decodeKey) };
  if (type === 'parked') return { type, ids: listIn(value, 'ids').filter((id) => typeof id === 'string') };
  const records = readBodyMember(value, 'records');
  if (type === 'unconfirmed') return typeof records === 'number' ? { type, records } : null;
  const signal = SIGNALS.find((name) => name === type);
  return signal ? { type: signal } : null;
}

function decodeKey(value: unknown): readonly RecordKey[] {
  const [kind, id] = [readBodyMember(value, 'kind'), readBodyMember(value, 'id')];
  return isKind(kind) && isIdOf(kind, id) ? [{ kind, id }] : [];
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = readBodyMember(value, name);
  return Array.isArray(list) ? list : [];
}
