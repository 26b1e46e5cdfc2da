import type { WireValue } from '@northkeep/contracts';
import type { Wires } from './entry.ts';
import { openOne } from './open-one.ts';
import type { RecordKey, Sealer } from './ports.ts';
import { wordNames } from './words.ts';

/** The words among some values of a record, one a line; those that do not open are left out. */
export async function wordsAmong(key: RecordKey, wires: Wires, sealer: Sealer): Promise<readonly string[]> {
  const opened = wordNames(key.kind).map((name) => wordsOfOne(key, name, wires[name], sealer));
  return (await Promise.all(opened)).flat();
}

async function wordsOfOne(key: RecordKey, name: string, wire: WireValue | undefined, sealer: Sealer) {
  const value = wire === undefined ? null : await openOne(key, name, wire, sealer);
  const words: readonly unknown[] = Array.isArray(value) ? value : [value];
  return words.filter((word): word is string => typeof word === 'string' && word !== '');
}
