// Metadata of the release repository, in the formats of The Update Framework (TUF specification 1.0, section 4). Dates
// are ISO dates and times in UTC with whole seconds, hashes and keys lowercase hexadecimal.

import type { AreaManifest } from '../area-manifest.ts';
import type { PackageVersions } from '../registry.ts';

export const TUF_SPEC_VERSION = '1.0.31';

/** URL path of the metadata: `/tuf/timestamp.json`, `/tuf/3.snapshot.json`, `/tuf/12.mf-notes.json`. */
export const TUF_PATH = '/tuf/';
/** File of {@link TUF_PATH} with all the metadata that a page needs. */
export const METADATA_BUNDLE_FILE = 'bundle.json';
/** The only file of {@link TUF_PATH} besides the bundle that is replaced: all others have their version in their name. */
export const TIMESTAMP_FILE = 'timestamp.json';
/** URL path of the release log: `/log/checkpoint`, `/log/tile/0/000`, `/log/tile/entries/000.p/5`. */
export const LOG_PATH = '/log/';

export const TOP_LEVEL_ROLES = ['root', 'targets', 'snapshot', 'timestamp'] as const;
export type TopLevelRole = (typeof TOP_LEVEL_ROLES)[number];

/** A delegated role: a released part ('shell' or the name of an area), or 'pages' for the prerendered public pages. */
export type DelegatedRoleName = string;

export interface TufKey {
  keytype: 'ed25519';
  scheme: 'ed25519';
  /** 32 bytes. */
  keyval: { public: string };
}

/** Key id (SHA-256 of the canonical JSON of the key) -> key. */
export type TufKeys = Readonly<Record<string, TufKey>>;

export interface RoleKeys {
  keyids: readonly string[];
  /** Number of different keys that have to sign. */
  threshold: number;
}

interface CommonMetadata {
  spec_version: string;
  /** Counts from 1; grows by any amount, for root by exactly one. */
  version: number;
  expires: string;
}

export interface RootMetadata extends CommonMetadata {
  _type: 'root';
  /** True: metadata files have their version in their name. Target files have theirs in their path and no hash. */
  consistent_snapshot: true;
  keys: TufKeys;
  roles: Readonly<Record<TopLevelRole, RoleKeys>>;
}

export interface TargetFile {
  /** Size in bytes. */
  length: number;
  hashes: { sha384: string };
  custom?: TargetCustom;
}

/** Data of a released part, at exactly one of its target files: `index.html` of a shell, the entry of an area. */
export type TargetCustom = ShellCustom | AreaCustom | PagesCustom;

export interface ShellCustom {
  /** `security`: version of this role at the newest security fix of the part; absent before the first. */
  shell: { version: string; security?: number; provides: PackageVersions };
}

export interface AreaCustom {
  area: { version: string; security?: number; requires: PackageVersions; manifest: AreaManifest };
}

/** Versions of the shell and of the area of the public pages from which the pages were rendered. */
export interface PagesCustom {
  pages: { shell: string; area: string };
}

/** A delegation by the operator: which keys may sign which target files and claim which addresses. */
export interface Delegation extends RoleKeys {
  name: DelegatedRoleName;
  /** Patterns of target paths; '*' matches any number of characters except '/'. */
  paths: readonly string[];
  /** True: no later delegation is asked for a path that this one covers. */
  terminating: true;
  /**
   * Patterns of URL paths that the manifest of an area may declare (address-pattern.ts); empty for other roles. The
   * pattern '/*' allows only that the area is the public fall-back.
   */
  addresses: readonly string[];
}

export interface TargetsMetadata extends CommonMetadata {
  _type: 'targets';
  /** Path relative to the site's root, without a leading slash: 'r/mf-notes/1.4.0/remoteEntry.js', 'js/main.0a1b2c3d.js'. */
  targets: Readonly<Record<string, TargetFile>>;
  /** Only in the operator's `targets`, not in a delegated role. */
  delegations?: { keys: TufKeys; roles: readonly Delegation[] };
  /** Verifier key of the release log (C2SP signed-note): `<name>+<key hash>+<base64>`. Only in the operator's `targets`. */
  log?: string;
}

/** Version, and for all but root and timestamp the SHA-256 and size of the metadata file. */
export interface MetadataFile {
  version: number;
  length: number;
  hashes: { sha256: string };
}

export interface SnapshotMetadata extends CommonMetadata {
  _type: 'snapshot';
  /** By file name: 'targets.json', 'mf-notes.json'. A role that was removed stays listed. */
  meta: Readonly<Record<string, MetadataFile>>;
}

export interface TimestampMetadata extends CommonMetadata {
  _type: 'timestamp';
  meta: { 'snapshot.json': MetadataFile };
}

export type Metadata = RootMetadata | TargetsMetadata | SnapshotMetadata | TimestampMetadata;

export interface MetadataSignature {
  keyid: string;
  /** Ed25519 signature (RFC 8032) of the canonical JSON of `signed`, 64 bytes. */
  sig: string;
}

/** A metadata file. Its bytes are the canonical JSON of this object, so that its hash can be computed from the value. */
export interface SignedMetadata<Content extends Metadata = Metadata> {
  signatures: readonly MetadataSignature[];
  signed: Content;
}

/**
 * Everything that a page needs for its first load, in one JSON file. It is not signed itself: each member is.
 */
export interface MetadataBundle {
  v: 1;
  /** Roots from version 2 on, each version once, in order. */
  roots: readonly SignedMetadata<RootMetadata>[];
  timestamp: SignedMetadata<TimestampMetadata>;
  snapshot: SignedMetadata<SnapshotMetadata>;
  targets: SignedMetadata<TargetsMetadata>;
  /** Delegated roles by name; a page carries all but 'shell', whose files its service worker verifies. */
  roles: Readonly<Record<DelegatedRoleName, SignedMetadata<TargetsMetadata>>>;
  /** Proof that the snapshot is in the release log; absent until the log exists. */
  log?: LogProof;
  /** Version 1 of the root, whose SHA-256 is built into the shell. */
  firstRoot: SignedMetadata<RootMetadata>;
}

export interface LogProof {
  /** Signed checkpoint (C2SP tlog-checkpoint). */
  checkpoint: string;
  /** Position of the snapshot in the log, from 0. */
  index: number;
  /** Hashes of the inclusion proof (RFC 6962), base64, lowest level first. */
  inclusion: readonly string[];
}
