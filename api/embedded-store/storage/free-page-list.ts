import { StoreDamageError } from './tree-page.ts';

/**
 * Reads a list of free pages as lmdb stores it (`MDB_IDL`): the number of items, then page numbers and gaps of zero. A
 * negative item is the length of a block, and the next item its first page.
 */
export function* readFreePages(list: Buffer): Generator<{ first: bigint; pages: number }> {
  const items = list.length / 8 - 1;
  const count = list.length >= 8 ? list.readBigInt64LE() : -1n;
  if (!Number.isInteger(items) || count < 0n || count > BigInt(items))
    throw new StoreDamageError('the list of free pages is overwritten');
  for (let item = 1; item <= Number(count); item += 1) {
    const value = list.readBigInt64LE(item * 8);
    if (value > 0n) yield { first: value, pages: 1 };
    if (value >= 0n) continue;
    item += 1;
    if (item > Number(count) || -value > 0x7fffffffn)
      throw new StoreDamageError('the list of free pages is overwritten');
    yield { first: list.readBigInt64LE(item * 8), pages: Number(-value) };
  }
}
