import { readSync } from 'node:fs';

export interface MetaPage {
  pageSize: number;
  roots: readonly bigint[];
}

/** Field offsets of LMDB's page header (`MDB_page`): page number, flags, size of the node offset table, header size. */
const PAGE = { number: 0, flags: 18, positionBytes: 20, header: 24 } as const;
const BRANCH = 0x01;
const LEAF = 0x02;
const OVERFLOW = 0x04;
/** Field offsets of LMDB's node (`MDB_node`): data size or child page number (low, high), flags, key size, key. */
const NODE = { low: 0, high: 2, flags: 4, keySize: 6, key: 8 } as const;
const DATA_ON_PAGES = 0x01;
const DATA_IS_TREE = 0x02;
const TREE_ROOT = 40;
const NO_PAGE = 0xffffffffffffffffn;

/**
 * Walks every reachable page of the B+tree and describes the first damaged one; undefined when all are intact. The
 * last page number of the meta page is not checked: free pages at the end of the file may never have been written.
 */
export function findDamagedPage(file: number, size: number, { pageSize, roots }: MetaPage): string | undefined {
  const page = Buffer.alloc(pageSize);
  const waiting = roots.filter((root) => root !== NO_PAGE);
  let visits = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const number = Number(next);
    visits += 1;
    if (visits > size / pageSize) return 'its pages form a circle';
    if ((number + 1) * pageSize > size) return `its end is missing, from page ${number} on`;
    readSync(file, page, { position: number * pageSize });
    const flags = page.readUInt16LE(PAGE.flags);
    if (page.readBigUInt64LE(PAGE.number) !== next || (flags & (BRANCH | LEAF)) === 0)
      return `page ${number} is overwritten`;
    for (const at of nodesOf(page)) {
      if (at + NODE.key > pageSize) return `page ${number} is overwritten`;
      if (flags & BRANCH) waiting.push(childOf(page, at));
      else if (!readLeafNode(page, at, { file, size, pageSize, waiting })) return `data of page ${number} is missing`;
    }
  }
  return undefined;
}

function nodesOf(page: Buffer): number[] {
  const count = Math.min(page.readUInt16LE(PAGE.positionBytes), page.length - PAGE.header) >> 1;
  return Array.from({ length: count }, (_, i) => PAGE.header + page.readUInt16LE(PAGE.header + 2 * i));
}

function childOf(page: Buffer, at: number): bigint {
  const [low, high, highest] = [NODE.low, NODE.high, NODE.flags].map((field) => BigInt(page.readUInt16LE(at + field)));
  return (low ?? 0n) | ((high ?? 0n) << 16n) | ((highest ?? 0n) << 32n);
}

interface PageWalk {
  file: number;
  size: number;
  pageSize: number;
  waiting: bigint[];
}

/** Queues the root of a sub-tree node. Returns false when the overflow pages of a large value are missing. */
function readLeafNode(page: Buffer, at: number, { file, size, pageSize, waiting }: PageWalk): boolean {
  const flags = page.readUInt16LE(at + NODE.flags);
  if ((flags & (DATA_ON_PAGES | DATA_IS_TREE)) === 0) return true;
  const data = at + NODE.key + page.readUInt16LE(at + NODE.keySize);
  const isTree = (flags & DATA_IS_TREE) !== 0;
  if (data + (isTree ? TREE_ROOT + 8 : 8) > pageSize) return false;
  if (isTree) {
    const root = page.readBigUInt64LE(data + TREE_ROOT);
    if (root !== NO_PAGE) waiting.push(root);
    return true;
  }
  const bytes = page.readUInt16LE(at + NODE.low) + page.readUInt16LE(at + NODE.high) * 0x10000;
  const first = page.readBigUInt64LE(data);
  if (Number(first) * pageSize + PAGE.header + bytes > size) return false;
  const header = Buffer.alloc(PAGE.header);
  readSync(file, header, { position: Number(first) * pageSize });
  return header.readBigUInt64LE(PAGE.number) === first && (header.readUInt16LE(PAGE.flags) & OVERFLOW) !== 0;
}
