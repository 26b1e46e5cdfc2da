import { listManifests } from './address-owner.ts';
import { findAreaConflicts } from './area-conflicts.ts';
import { type AreaManifest, type AreaName, decodeAreaManifest, isAreaName } from './area-manifest.ts';
import { decodeObject, decodeString, decodeStringRecord } from './decode.ts';

/** File name, relative to its folder -> `sha384-<base64>`, as an `integrity` attribute takes it. */
export type FileHashes = Readonly<Record<string, string>>;
/** Package name -> version (`provides`) or caret range (`requires`). */
export type PackageVersions = Readonly<Record<string, string>>;

export interface ReleasedShell {
  version: string;
  /**
   * Marks the newest security fix of this part: the version of its role in the release repository at the fix (in
   * `remotes.json`, which older shells read, the `seq`). Open pages with a lower one are updated.
   */
  security?: number;
  provides: PackageVersions;
  files: FileHashes;
}

export interface ReleasedRemote {
  version: string;
  /** As in {@link ReleasedShell}. */
  security?: number;
  /** URL path of the version's folder, with a trailing slash: '/r/mf-notes/1.4.0/'. */
  base: string;
  /** The script that the shell loads; it contains the hashes of the area's other files and loads them. */
  entry: string;
  requires: PackageVersions;
  files: FileHashes;
  area: AreaManifest;
}

/** An area that the registry contains but that is not used, with the reason as a sentence. */
export interface RejectedArea {
  name: string;
  reason: string;
}

/** The released versions in use. `seq` grows with every change. */
export interface Registry {
  v: 1;
  seq: number;
  /** ISO date and time after which a registry from the network causes a warning. */
  expires: string;
  shell: ReleasedShell;
  /** Released remotes by area name, in the order of their first release. */
  remotes: Readonly<Record<AreaName, ReleasedRemote>>;
  /** Hash of the prerendered public pages in SRI form; absent when none were rendered. */
  pages?: string;
}

/** A decoded registry. The rejected areas are not part of the format. */
export interface DecodedRegistry extends Registry {
  rejected: readonly RejectedArea[];
}

/**
 * Content of `remotes.json`: the registry as a string, with its signature. The signature covers the exact bytes of the
 * string `payload`.
 */
export interface SignedRegistry {
  payload: string;
  /** base64url of the first 8 bytes of SHA-256(public key). */
  keyId: string;
  /** base64 of the 64 bytes of an Ed25519 signature (RFC 8032). */
  sig: string;
}

/** One of the two public keys that are built into a shell. */
export interface PinnedKey {
  keyId: string;
  /** base64 of the raw 32 bytes. */
  publicKey: string;
}

/** Query with which a service worker requests the metadata bundle so that the browser clears its HTTP cache. */
export const CLEAR_CACHE_QUERY = 'clear-cache';

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const HASH = /^sha384-[A-Za-z0-9+/]{64}$/;
const FILE = /^(?!.*\.\.)[A-Za-z0-9_@.-]+(?:\/[A-Za-z0-9_@.-]+)*$/;
const BASE = /^(?:https:\/\/[a-z0-9.:-]+)?\/(?:[A-Za-z0-9_@.-]+\/)+$/;
const RANGE = /^\^?\d+\.\d+\.\d+$/;

const PACKAGE = /^(?:@[a-z0-9-]+\/)?[a-z0-9-]+$/;

/**
 * Decodes the envelope of a registry from parsed JSON. Throws when the value is not an envelope. The content is not
 * trusted until its signature is verified.
 */
export function decodeSignedRegistry(value: unknown): SignedRegistry {
  const { payload, keyId, sig } = decodeObject(value, 'remotes.json: the file');
  return {
    payload: decodeString(payload, /^\{/, 'remotes.json: payload'),
    keyId: decodeString(keyId, /^[A-Za-z0-9_-]{11}$/, 'remotes.json: keyId'),
    sig: decodeString(sig, /^[A-Za-z0-9+/]{86}==$/, 'remotes.json: sig'),
  };
}

/**
 * Decodes the registry from the payload of a verified envelope; throws an error that names the first field with a wrong
 * form. If one area cannot be decoded or declares something that an earlier area already declares, only this area is
 * rejected, and all others stay usable.
 */
export function decodeRegistry(payload: string): DecodedRegistry {
  const { v, seq, expires, shell, remotes, pages } = decodeObject(JSON.parse(payload), 'remotes.json: the payload');
  if (v !== 1) throw new Error('remotes.json: its format is newer than this shell');
  return {
    v,
    seq: decodeSeq(seq, 'remotes.json: seq'),
    expires: decodeString(expires, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'remotes.json: expires'),
    shell: decodeReleasedShell(shell, 'remotes.json: shell'),
    ...decodeRemotes(decodeObject(remotes, 'remotes.json: remotes')),
    ...(pages === undefined ? {} : { pages: decodeString(pages, HASH, 'remotes.json: pages') }),
  };
}

function decodeSeq(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
  throw new Error(`${name} is not a counting number`);
}

const decodeSecurity = (value: unknown, name: string): { security?: number } =>
  value === undefined ? {} : { security: decodeSeq(value, `${name}.security`) };

/** Decodes a released shell; throws an error that names the first field with a wrong form. */
export function decodeReleasedShell(value: unknown, name: string): ReleasedShell {
  const { version, security, provides, files } = decodeObject(value, name);
  return {
    version: decodeString(version, VERSION, `${name}.version`),
    ...decodeSecurity(security, name),
    provides: decodeStringRecord(provides, { keys: PACKAGE, values: VERSION }, `${name}.provides`),
    files: decodeStringRecord(files, { keys: FILE, values: HASH }, `${name}.files`),
  };
}

function decodeRemotes(value: Readonly<Record<string, unknown>>): Pick<DecodedRegistry, 'remotes' | 'rejected'> {
  const remotes: Record<AreaName, ReleasedRemote> = {};
  const rejected: RejectedArea[] = [];
  for (const [name, fields] of Object.entries(value)) {
    try {
      if (!isAreaName(name)) throw new Error(`${name} is not the name of an area`);
      const remote = decodeReleasedRemote(fields, name);
      const [conflict] = findAreaConflicts(name, remote.area, listManifests(remotes));
      if (conflict) throw new Error(conflict);
      remotes[name] = remote;
    } catch (reason) {
      rejected.push({ name, reason: reason instanceof Error ? reason.message : String(reason) });
    }
  }
  return { remotes, rejected };
}

/** Decodes a released area; throws an error that names the first field with a wrong form. */
export function decodeReleasedRemote(value: unknown, name: AreaName): ReleasedRemote {
  const { version, security, base, entry, requires, files, area } = decodeObject(value, name);
  return {
    version: decodeString(version, VERSION, `${name}.version`),
    ...decodeSecurity(security, name),
    base: decodeString(base, BASE, `${name}.base`),
    entry: decodeString(entry, FILE, `${name}.entry`),
    requires: decodeStringRecord(requires, { keys: PACKAGE, values: RANGE }, `${name}.requires`),
    files: decodeStringRecord(files, { keys: FILE, values: HASH }, `${name}.files`),
    area: decodeAreaManifest(area, name),
  };
}

export interface IncompatiblePackage {
  name: string;
  needs: string;
  /** Version of the package that the shell provides, or null when it does not provide the package. */
  has: string | null;
}

const numbers = (version: string): [number, number, number] => {
  const [major = Number.NaN, minor = Number.NaN, patch = Number.NaN] = version
    .replace(/-.*$/, '')
    .split('.')
    .map(Number);
  return [major, minor, patch];
};

/** True when a version lies in a caret range (`^1.2.3`, with npm's rule for 0.x) or equals an exact version. */
export function satisfiesRange(version: string, range: string): boolean {
  if (!RANGE.test(range) || !VERSION.test(version)) return false;
  if (!range.startsWith('^')) return version === range;
  const [major, minor, patch] = numbers(version);
  const [needMajor, needMinor, needPatch] = numbers(range.slice(1));
  if (major !== needMajor) return false;
  if (major === 0 && minor !== needMinor) return false;
  if (major === 0 && minor === 0) return patch === needPatch;
  return minor > needMinor || (minor === needMinor && patch >= needPatch);
}

/** The packages that a remote requires and a shell does not provide; empty when the two are compatible. */
export function findIncompatiblePackages(requires: PackageVersions, provides: PackageVersions): IncompatiblePackage[] {
  return Object.entries(requires)
    .map(([name, needs]) => ({ name, needs, has: provides[name] ?? null }))
    .filter(({ needs, has }) => has === null || !satisfiesRange(has, needs));
}
