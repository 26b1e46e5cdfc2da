import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { type MetaPage, readMetaPages } from './meta-page.ts';
import type { TreeRecord } from './tree-page.ts';
import { countOverflowPages, PAGE_HEADER_BYTES, readTreePage, readTreeRecord, readUnusedRange } from './tree-page.ts';

const FIRST_TREE_PAGE = 2;
const NO_PAGE = 0xffffffffffffffffn;
/** Bytes that are overwritten at once. */
const BLOCK_BYTES = 1024 * 1024;
const ZEROS = Buffer.alloc(BLOCK_BYTES);

/**
 * Overwrites every byte of the data file that belongs to no stored value with zeros: free pages, the free space inside
 * the pages of trees, and the rest of a value's last page. LMDB leaves deleted values there.
 *
 * Pages of both meta pages' states are kept, so that LMDB can still fall back to the older one after a crash. Crash safe
 * at any point, because nothing that a state contains is written. The caller must hold LMDB's write lock, and no reader
 * may use an older state. Returns the number of pages that were overwritten completely.
 */
export function scrubDataFile(path: string): number {
  const file = openSync(path, 'r+');
  try {
    const metas = readMetaPages(file);
    const [newest] = metas;
    if (!newest) throw new Error(`${path} has no valid head`);
    const scrubber = new Scrubber(file, newest);
    for (const meta of metas) scrubber.keep(meta);
    const pages = scrubber.overwriteUnused();
    fsyncSync(file);
    return pages;
  } finally {
    closeSync(file);
  }
}

class Scrubber {
  readonly #file: number;
  readonly #pageSize: number;
  readonly #used: Uint8Array;

  constructor(file: number, { pageSize, lastPage }: MetaPage) {
    this.#file = file;
    this.#pageSize = pageSize;
    this.#used = new Uint8Array(Number(lastPage) + 1).fill(1, 0, FIRST_TREE_PAGE);
  }

  /** Marks all pages of a state as used, and overwrites the free space inside them. */
  keep({ free, main, transaction }: MetaPage): void {
    for (const tree of [free, main]) this.#keepTree(tree, transaction);
  }

  #keepTree({ root }: TreeRecord, transaction: bigint): void {
    if (root !== NO_PAGE) this.#keepPage(root, transaction);
  }

  #keepPage(number: bigint, transaction: bigint): void {
    // A page that the other state contains too has the same content in both.
    if (this.#used[Number(number)] === 1) return;
    this.#used[Number(number)] = 1;
    const page = Buffer.alloc(this.#pageSize);
    const start = Number(number) * this.#pageSize;
    readSync(this.#file, page, { position: start });
    const { isBranch, nodes } = readTreePage(page, number, transaction);
    const { from, to } = readUnusedRange(page);
    if (page.subarray(from, to).some((byte) => byte !== 0)) this.#overwrite(start + from, start + to);
    for (const { page: child, size, data, isTree } of nodes) {
      if (child === undefined) {
        if (isTree) this.#keepTree(readTreeRecord(data), transaction);
      } else if (isBranch) this.#keepPage(child, transaction);
      else this.#keepValue(Number(child), size);
    }
  }

  #keepValue(first: number, size: number): void {
    const end = first + countOverflowPages(size, this.#pageSize);
    this.#used.fill(1, first, end);
    this.#overwrite(first * this.#pageSize + PAGE_HEADER_BYTES + size, end * this.#pageSize);
  }

  overwriteUnused(): number {
    let pages = 0;
    const count = this.#used.length;
    for (let page = FIRST_TREE_PAGE; page < count; page += 1) {
      const first = page;
      while (page < count && this.#used[page] === 0) page += 1;
      pages += page - first;
      this.#overwrite(first * this.#pageSize, page * this.#pageSize);
    }
    // An aborted transaction may have written pages behind the last one.
    this.#overwrite(count * this.#pageSize, fstatSync(this.#file).size);
    return pages;
  }

  /** Overwrites a range of bytes, but never extends the file. */
  #overwrite(from: number, to: number): void {
    const end = Math.min(to, fstatSync(this.#file).size);
    for (let at = from; at < end; at += BLOCK_BYTES)
      writeSync(this.#file, ZEROS, 0, Math.min(BLOCK_BYTES, end - at), at);
  }
}
