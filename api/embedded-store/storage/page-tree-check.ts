import { readSync } from 'node:fs';
import { hasValidChecksum } from './checksum.ts';
import { readFreePages } from './free-page-list.ts';
import type { MetaPage } from './meta-page.ts';
import {
  checkOverflowPage,
  countOverflowPages,
  PAGE_HEADER_BYTES,
  readTreePage,
  readTreeRecord,
  StoreDamageError,
  TREE_RECORD_BYTES,
  type TreeNode,
  type TreeRecord,
} from './tree-page.ts';

const META_PAGES = 2n;
/**
 * Maximum number of pages by which the data file may be shorter than its meta page says: free pages at its end may
 * never have been written.
 */
const MAX_UNWRITTEN_PAGES = 2 ** 20;
const NO_PAGE = 0xffffffffffffffffn;
/** Expected names of the tables. Without this check a table with a damaged name would look like an empty table. */
export const TABLE_NAMES: readonly string[] = ['catalog', 'documents', 'entries'];

export interface DataFile {
  file: number;
  size: number;
  meta: MetaPage;
}

type Visit = (node: TreeNode, value: Buffer) => void;
type Compare = (left: Buffer, right: Buffer) => number;

const byNumber: Compare = (left, right) => Number(left.readBigUInt64LE() - right.readBigUInt64LE());

/**
 * Reads every page of the data file that is in use and describes the first damage; undefined when there is none. Checks
 * the structure of each page, the order of all keys, the counts of each tree, the checksum of every value, and that
 * every page has exactly one use. Yields after each page.
 */
export function* findDamageInSteps(data: DataFile): Generator<void, string | undefined> {
  try {
    const check = new FileCheck(data);
    check.rootOfLastTransaction();
    const tables: [string, TreeRecord][] = [];
    yield* check.tree(data.meta.main, Buffer.compare, (node, value) => {
      tables.push(readTable(node, value));
    });
    for (const [name, table] of tables) {
      yield* check.tree(table, Buffer.compare, ({ key }, stored) => {
        if (!hasValidChecksum(key, stored)) throw new StoreDamageError(`a value of the table '${name}' is overwritten`);
      });
    }
    yield* check.tree(data.meta.free, byNumber, (_node, list) => {
      for (const { first, pages } of readFreePages(list)) check.use(first, pages);
    });
    return undefined;
  } catch (error) {
    if (error instanceof StoreDamageError) return error.message;
    throw error;
  }
}

function readTable({ key, isTree }: TreeNode, value: Buffer): [string, TreeRecord] {
  // The lmdb package terminates the name of a table with a zero byte.
  const name = key.toString('latin1').replace(/\0$/, '');
  if (!isTree || !TABLE_NAMES.includes(name) || value.length !== TREE_RECORD_BYTES)
    throw new StoreDamageError(`the table '${name}' is unknown`);
  const table = readTreeRecord(value);
  if (table.flags !== 0) throw new StoreDamageError(`the table '${name}' is overwritten`);
  return [name, table];
}

class FileCheck {
  readonly #data: DataFile;
  readonly #used: Uint8Array;
  readonly #page: Buffer;

  constructor(data: DataFile) {
    this.#data = data;
    if (Number(data.meta.lastPage) > data.size / data.meta.pageSize + MAX_UNWRITTEN_PAGES)
      throw new StoreDamageError('its head names pages that it does not have');
    this.#used = new Uint8Array(Number(data.meta.lastPage) + 1);
    this.#page = Buffer.alloc(data.meta.pageSize);
  }

  /** Marks pages as used. Throws when a page is outside the file's range or is already used. */
  use(first: bigint, pages: number): void {
    for (let page = first; page < first + BigInt(pages); page += 1n) {
      if (page < META_PAGES || page > this.#data.meta.lastPage || this.#used[Number(page)] === 1)
        throw new StoreDamageError(`page ${page} has two uses`);
      this.#used[Number(page)] = 1;
    }
  }

  /** Walks a tree in the order of its keys and compares its counts. Yields after each page. */
  *tree(record: TreeRecord, compare: Compare, visit: Visit): Generator<void> {
    const counts = { branchPages: 0n, leafPages: 0n, overflowPages: 0n, entries: 0n };
    let previous: Buffer | undefined;
    const walk = function* (this: FileCheck, number: bigint, depth: number, least?: Buffer): Generator<void> {
      this.use(number, 1);
      const { isBranch, nodes } = this.#treePage(number);
      if (isBranch === (depth === record.depth)) throw new StoreDamageError(`page ${number} is overwritten`);
      counts[isBranch ? 'branchPages' : 'leafPages'] += 1n;
      for (const [position, node] of nodes.entries()) {
        const bound = isBranch && position === 0 ? least : node.key;
        const isOrdered = !bound || !previous || compare(previous, bound) < 0;
        if (!isOrdered || (least && bound && compare(bound, least) < 0))
          throw new StoreDamageError(`page ${number} is out of order`);
        if (isBranch) yield* walk(node.page ?? NO_PAGE, depth + 1, bound);
        else {
          const [value, pages] = this.#value(node);
          counts.entries += 1n;
          counts.overflowPages += BigInt(pages);
          previous = Buffer.from(node.key);
          visit(node, value);
        }
      }
      yield;
    }.bind(this);
    if (record.root !== NO_PAGE) yield* walk(record.root, 1);
    for (const name of ['branchPages', 'leafPages', 'overflowPages', 'entries'] as const) {
      if (counts[name] !== record[name]) throw new StoreDamageError(`the ${name} of a table are not ${record[name]}`);
    }
  }

  /**
   * Checks the transaction number of the meta page. Every transaction writes the root page of the tables, so a root
   * page with another number proves that the meta page is damaged.
   */
  rootOfLastTransaction(): void {
    const { main, transaction } = this.#data.meta;
    if (main.root !== NO_PAGE && this.#treePage(main.root).transaction !== transaction)
      throw new StoreDamageError('its head has the number of another transaction');
  }

  #treePage(number: bigint) {
    const page = Buffer.alloc(this.#data.meta.pageSize);
    this.#read(page, number);
    return readTreePage(page, number, this.#data.meta.transaction);
  }

  /** Returns the value of a leaf node and the number of separate pages that hold it. */
  #value({ page: first, size, data }: TreeNode): [Buffer, number] {
    if (first === undefined) return [data, 0];
    const { pageSize, transaction: newest } = this.#data.meta;
    const pages = countOverflowPages(size, pageSize);
    this.use(first, pages);
    const bytes = pages === 1 ? this.#page : Buffer.alloc(pages * pageSize);
    this.#read(bytes, first);
    checkOverflowPage(bytes, first, { pages, newest });
    return [bytes.subarray(PAGE_HEADER_BYTES, PAGE_HEADER_BYTES + size), pages];
  }

  #read(into: Buffer, first: bigint): void {
    const position = Number(first) * this.#data.meta.pageSize;
    if (position + into.length > this.#data.size)
      throw new StoreDamageError(`its end is missing, from page ${first} on`);
    readSync(this.#data.file, into, { position });
  }
}
