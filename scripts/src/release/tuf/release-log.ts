import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  getChangedEntries,
  getTilePath,
  hashEntry,
  hashTree,
  listChangedTiles,
  listTilePositions,
  parseEntries,
  proveInclusion,
} from '@northkeep/contracts/tlog';
import { LOG_PATH, type LogProof } from '@northkeep/contracts/tuf';
import { getReleasesFolder } from '../folders.ts';
import { type RepositoryState, replaceFile } from './repository-memory.ts';
import type { RoleSigner } from './role-keys.ts';
import { getLogOrigin, openCheckpoint, readOrigin, signCheckpoint } from './signed-note.ts';

/** Folder of the log; a web server serves it unchanged under `/log/`. */
export const getLogFolder = (root: string): string => path.join(getReleasesFolder(root), path.basename(LOG_PATH));
const CHECKPOINT_FILE = 'checkpoint';

const encodeHash = (hash: Uint8Array, encoding: 'base64' | 'hex' = 'base64'): string =>
  Buffer.from(hash).toString(encoding);

export class LogLostError extends Error {}

/** What the memory beside the keys knows about the log. */
type KnownLog = RepositoryState['log'];

export interface AppendResult {
  readonly proof: LogProof;
  readonly known: NonNullable<KnownLog>;
}

/** The log of all snapshots in `releases/log/` (C2SP tlog-tiles), which only grows. */
export class ReleaseLog {
  readonly #folder: string;
  readonly #signer: RoleSigner;
  readonly #entries: Uint8Array[];

  /**
   * Reads the log. Throws a LogLostError when it lacks entries that were published with this key, and an Error when an
   * entry differs from what its checkpoint or `known` says: a log that continued otherwise would be a fork.
   */
  constructor(root: string, signer: RoleSigner, known: KnownLog) {
    this.#folder = getLogFolder(root);
    this.#signer = signer;
    this.#entries = this.#readEntries();
    const hashes = this.#entries.map(hashEntry);
    if (known === null) return;
    if (hashes.length < known.size)
      throw new LogLostError(
        `${this.#folder} has ${hashes.length} of the ${known.size} entries that were published. Restore it from a ` +
          'backup, or begin another log with npm run release -- role rotate log',
      );
    if (encodeHash(hashTree(hashes.slice(0, known.size)), 'hex') !== known.root)
      throw new Error(`${this.#folder} has other entries than those that were published; restore it from a backup`);
  }

  #readEntries(): Uint8Array[] {
    const file = path.join(this.#folder, CHECKPOINT_FILE);
    if (!existsSync(file)) return [];
    const note = readFileSync(file, 'utf8');
    if (readOrigin(note) !== getLogOrigin(this.#signer)) return [];
    const { size, root } = openCheckpoint(this.#signer, note);
    const entries = listTilePositions(size).flatMap(({ index, width }) =>
      parseEntries(readFileSync(path.join(this.#folder, getTilePath('entries', index, width)))),
    );
    if (encodeHash(hashTree(entries.map(hashEntry))) !== root)
      throw new Error(`${this.#folder} is damaged: its entries do not have the root hash of its checkpoint`);
    return entries;
  }

  /** Appends an entry: first the tiles, and last the checkpoint that makes them visible. */
  append(entry: Buffer): AppendResult {
    if (this.#entries.length === 0) this.#putAsideOtherLog();
    this.#entries.push(entry);
    const hashes = this.#entries.map(hashEntry);
    for (const { path: name, bytes } of [...listChangedTiles(hashes), getChangedEntries(this.#entries)]) {
      const file = path.join(this.#folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      replaceFile(file, bytes);
      // A full tile replaces its partial ones.
      rmSync(`${file}.p`, { recursive: true, force: true });
    }
    const root = hashTree(hashes);
    const checkpoint = signCheckpoint(this.#signer, { size: hashes.length, root: encodeHash(root) });
    replaceFile(path.join(this.#folder, CHECKPOINT_FILE), checkpoint);
    const index = hashes.length - 1;
    const inclusion = proveInclusion(hashes, index).map((hash) => encodeHash(hash));
    return { proof: { checkpoint, index, inclusion }, known: { size: hashes.length, root: encodeHash(root, 'hex') } };
  }

  /** Proves that the last entry is in the log; null when that entry has other bytes. */
  proveLast(entry: Buffer): LogProof | null {
    const index = this.#entries.length - 1;
    if (!entry.equals(this.#entries[index] ?? Buffer.alloc(0))) return null;
    const checkpoint = readFileSync(path.join(this.#folder, CHECKPOINT_FILE), 'utf8');
    const hashes = this.#entries.map(hashEntry);
    return { checkpoint, index, inclusion: proveInclusion(hashes, index).map((hash) => encodeHash(hash)) };
  }

  /** Moves the log of a former key to `former-logs/`. */
  #putAsideOtherLog(): void {
    if (!existsSync(this.#folder)) return;
    const file = path.join(this.#folder, CHECKPOINT_FILE);
    // Without a checkpoint there are only tiles of an append that was interrupted before anyone could see them.
    if (!existsSync(file)) {
      rmSync(this.#folder, { recursive: true });
      return;
    }
    const name = path.basename(readOrigin(readFileSync(file, 'utf8'))).replace(/[^\w-]/g, '_');
    const former = path.join(path.dirname(this.#folder), 'former-logs', name);
    mkdirSync(path.dirname(former), { recursive: true });
    renameSync(this.#folder, former);
  }
}
