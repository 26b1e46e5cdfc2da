import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  decodeMetadata,
  encodeCanonicalJson,
  METADATA_BUNDLE_FILE,
  RepositoryError,
  TIMESTAMP_FILE,
  TUF_PATH,
  toPageBundle,
  type VerifiedRepository,
  verifyRepository,
} from '@northkeep/contracts/tuf';
import { verifyLog } from '@northkeep/contracts/tuf/verify-log';
import { verifySignature } from '../tuf/verify-signature.ts';
import { compareTexts, Difference, reasonOf } from './difference.ts';
import type { SiteReader } from './site-reader.ts';

const BUNDLE_PATH = TUF_PATH + METADATA_BUNDLE_FILE;
const METADATA_LIMIT = 1_000_000;
const BUNDLE_LIMIT = 8_000_000;
const MAX_ROOTS = 256;

export interface SiteRepository {
  readonly verified: VerifiedRepository;
  /** The metadata bundle as pages carry it. */
  readonly bundle: string;
  /** Number of metadata files. */
  readonly count: number;
  /** Hexadecimal SHA-256 of version 1 of the root. */
  readonly rootHash: string;
}

/**
 * Reads and verifies the metadata of a site. `rootFile` is a file with version 1 of the root; without it, the root of
 * the site itself is used. Throws a Difference.
 */
export async function readRepository(reader: SiteReader, rootFile: string | undefined): Promise<SiteRepository> {
  const files = new MetadataReader(reader);
  const first = await files.read('1.root.json');
  const pinned: unknown = rootFile === undefined ? first : JSON.parse(readFileSync(rootFile, 'utf8'));
  compareTexts(`${TUF_PATH}1.root.json`, encodeCanonicalJson(pinned), encodeCanonicalJson(first));
  const members = { ...(await readMembers(files)), firstRoot: first };
  const bundle = await reader.getText(BUNDLE_PATH, BUNDLE_LIMIT);
  const { log, ...shown } = parseJson(BUNDLE_PATH, bundle);
  compareTexts(BUNDLE_PATH, encodeCanonicalJson(members), canonicalOf(BUNDLE_PATH, shown));
  const verified = await asDifference(() =>
    verifyRepository({ ...members, log }, { pinned, now: Date.now(), verifySignature, verifyLog }),
  );
  const { rejected, expired } = verified;
  for (const { name, reason } of rejected) throw new Difference(TUF_PATH + name, 'metadata that is verified', reason);
  for (const { role, expires } of expired)
    throw new Difference(TUF_PATH + role, 'metadata that has not expired', `it expired at ${expires}`);
  const rootHash = createHash('sha256').update(encodeCanonicalJson(pinned)).digest('hex');
  return { verified, bundle: toPageBundle(bundle), count: files.count + 1, rootHash };
}

/** Reads all current metadata files in the form of a bundle. Nothing of it is verified yet. */
async function readMembers(files: MetadataReader) {
  const roots: unknown[] = [];
  for (let version = 2; version <= MAX_ROOTS; version += 1) {
    const root = await files.read(`${version}.root.json`, { isOptional: true });
    if (root === null) break;
    roots.push(root);
  }
  const timestamp = await files.read(TIMESTAMP_FILE);
  const current = (await asDifference(() => decodeMetadata(timestamp, 'timestamp'))).content.meta['snapshot.json'];
  const snapshot = await files.read(`${current.version}.snapshot.json`);
  const { meta } = (await asDifference(() => decodeMetadata(snapshot, 'snapshot'))).content;
  const targets = await files.read(`${meta['targets.json']?.version}.targets.json`);
  const { delegations } = (await asDifference(() => decodeMetadata(targets, 'targets'))).content;
  const roles: Record<string, unknown> = {};
  for (const { name } of delegations?.roles ?? []) {
    const listed = meta[`${name}.json`];
    if (listed) roles[name] = await files.read(`${listed.version}.${name}.json`);
  }
  return { v: 1, roots, timestamp, snapshot, targets, roles };
}

/** Reads metadata files, each of which has to be canonical JSON, and counts them. */
class MetadataReader {
  readonly #reader: SiteReader;
  count = 0;

  constructor(reader: SiteReader) {
    this.#reader = reader;
  }

  /** Resolves to null for an optional file that is missing. */
  async read(file: string, { isOptional = false } = {}): Promise<unknown> {
    const path = TUF_PATH + file;
    const { status } = isOptional ? await this.#reader.get(path, { limit: METADATA_LIMIT }) : { status: 200 };
    if (status === 404) return null;
    const text = await this.#reader.getText(path, METADATA_LIMIT);
    const value = parseJson(path, text);
    compareTexts(path, canonicalOf(path, value), text);
    this.count += 1;
    return value;
  }
}

function parseJson(path: string, text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch (reason) {
    throw new Difference(path, 'JSON', reasonOf(reason));
  }
}

function canonicalOf(path: string, value: unknown): string {
  try {
    return encodeCanonicalJson(value);
  } catch (reason) {
    throw new Difference(path, 'canonical JSON', reasonOf(reason));
  }
}

/** Runs `check` and throws a refusal of metadata as a Difference that names its role. */
export async function asDifference<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (reason) {
    if (!(reason instanceof RepositoryError)) throw reason;
    const file = reason.role === 'log' ? '/log/checkpoint' : TUF_PATH + reason.role;
    throw new Difference(file, 'metadata that is verified', reason.message);
  }
}
