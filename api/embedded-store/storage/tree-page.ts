/** Field offsets of LMDB's page header (`MDB_page`), and its size. */
const PAGE = { number: 0, transaction: 8, flags: 18, lower: 20, upper: 22, overflowPages: 20, header: 24 } as const;
export const PAGE_HEADER_BYTES = PAGE.header;
const KIND = { branch: 0x01, leaf: 0x02, overflow: 0x04 } as const;
/** Field offsets of LMDB's node (`MDB_node`): data size or child page number (low, high), flags, key size, key. */
const NODE = { low: 0, high: 2, flags: 4, keySize: 6, key: 8 } as const;
const DATA_ON_PAGES = 0x01;
const DATA_IS_TREE = 0x02;
/**
 * Size in bytes of a reference to a value outside the tree (`MDB_ovpage`): first page, transaction and number of pages.
 */
const OVERFLOW_REFERENCE_BYTES = 24;

/** LMDB's record of a tree (`MDB_db`). */
export interface TreeRecord {
  flags: number;
  depth: number;
  branchPages: bigint;
  leafPages: bigint;
  overflowPages: bigint;
  entries: bigint;
  root: bigint;
}

const RECORD = { flags: 4, depth: 6, branchPages: 8, leafPages: 16, overflowPages: 24, entries: 32, root: 40 } as const;
export const TREE_RECORD_BYTES = 48;

/** Reads LMDB's record of a tree at an offset. */
export function readTreeRecord(bytes: Buffer, at = 0): TreeRecord {
  return {
    flags: bytes.readUInt16LE(at + RECORD.flags),
    depth: bytes.readUInt16LE(at + RECORD.depth),
    branchPages: bytes.readBigUInt64LE(at + RECORD.branchPages),
    leafPages: bytes.readBigUInt64LE(at + RECORD.leafPages),
    overflowPages: bytes.readBigUInt64LE(at + RECORD.overflowPages),
    entries: bytes.readBigUInt64LE(at + RECORD.entries),
    root: bytes.readBigUInt64LE(at + RECORD.root),
  };
}

/** Damage of the data file, described for the operator. */
export class StoreDamageError extends Error {}

export interface TreeNode {
  key: Buffer;
  /** Child page of a branch, or first page of a value outside the tree. */
  page?: bigint;
  /** Size of a leaf's value in bytes. */
  size: number;
  /** Bytes of the value, when it is stored inside the page. */
  data: Buffer;
  isTree: boolean;
}

export interface TreePage {
  /** Number of the transaction that wrote the page. */
  transaction: bigint;
  isBranch: boolean;
  nodes: TreeNode[];
}

/** Reads a page of a tree. Throws `StoreDamageError` unless its nodes exactly fill the page behind the free space. */
export function readTreePage(page: Buffer, number: bigint, newestTransaction: bigint): TreePage {
  const kind = page.readUInt16LE(PAGE.flags);
  const [lower, upper] = [page.readUInt16LE(PAGE.lower), page.readUInt16LE(PAGE.upper)];
  const space = page.length - PAGE.header;
  const transaction = page.readBigUInt64LE(PAGE.transaction);
  const isSound =
    page.readBigUInt64LE(PAGE.number) === number &&
    transaction <= newestTransaction &&
    (kind === KIND.branch || kind === KIND.leaf) &&
    lower % 2 === 0 &&
    lower <= upper &&
    upper <= space;
  if (!isSound) throw new StoreDamageError(`page ${number} is overwritten`);
  const isBranch = kind === KIND.branch;
  let used = 0;
  const nodes = Array.from({ length: lower >> 1 }, (_, i) => {
    const offset = page.readUInt16LE(PAGE.header + 2 * i);
    const node =
      offset >= upper && offset + NODE.key <= space ? readNode(page, PAGE.header + offset, isBranch) : undefined;
    if (!node) throw new StoreDamageError(`page ${number} is overwritten`);
    used += node.bytes;
    return node;
  });
  if (used !== space - upper || nodes.length === 0) throw new StoreDamageError(`page ${number} is overwritten`);
  return { transaction, isBranch, nodes };
}

/** Returns the bytes of a tree's page that hold nothing, between its offsets and its nodes. */
export const readUnusedRange = (page: Buffer): { from: number; to: number } => ({
  from: PAGE.header + page.readUInt16LE(PAGE.lower),
  to: PAGE.header + page.readUInt16LE(PAGE.upper),
});

function readNode(page: Buffer, at: number, isBranch: boolean): (TreeNode & { bytes: number }) | undefined {
  const size = page.readUInt16LE(at + NODE.low) + page.readUInt16LE(at + NODE.high) * 0x10000;
  const flags = page.readUInt16LE(at + NODE.flags);
  const dataAt = at + NODE.key + page.readUInt16LE(at + NODE.keySize);
  const onPages = !isBranch && flags === DATA_ON_PAGES;
  if (!isBranch && flags !== 0 && flags !== DATA_ON_PAGES && flags !== DATA_IS_TREE) return undefined;
  const end = dataAt + (isBranch ? 0 : onPages ? OVERFLOW_REFERENCE_BYTES : size);
  if (end > page.length) return undefined;
  return {
    key: page.subarray(at + NODE.key, dataAt),
    size,
    data: page.subarray(dataAt, end),
    isTree: !isBranch && flags === DATA_IS_TREE,
    bytes: end - at + ((end - at) % 2),
    ...(isBranch ? { page: BigInt(size) + (BigInt(flags) << 32n) } : {}),
    ...(onPages ? { page: page.readBigUInt64LE(dataAt) } : {}),
  };
}

/** Number of pages of a value outside the tree. */
export const countOverflowPages = (size: number, pageSize: number) => Math.ceil((PAGE.header + size) / pageSize);

/**
 * Throws `StoreDamageError` unless `page` is the first page of the value that is stored outside the tree at `number`.
 */
export function checkOverflowPage(
  page: Buffer,
  number: bigint,
  { pages, newest }: { pages: number; newest: bigint },
): void {
  const isSound =
    page.readBigUInt64LE(PAGE.number) === number &&
    page.readBigUInt64LE(PAGE.transaction) <= newest &&
    page.readUInt16LE(PAGE.flags) === KIND.overflow &&
    page.readUInt32LE(PAGE.overflowPages) === pages;
  if (!isSound) throw new StoreDamageError(`page ${number} is overwritten`);
}
