import { type Area, isArea } from './areas.ts';

/** File name, relative to its folder -> `sha384-<base64>`, as an `integrity` attribute takes it. */
export type FileHashes = Readonly<Record<string, string>>;
/** Package name -> version (`provides`) or caret range (`requires`). */
export type Versions = Readonly<Record<string, string>>;

export interface ReleasedShell {
  version: string;
  provides: Versions;
  files: FileHashes;
}

export interface ReleasedRemote {
  version: string;
  /** Address of the version's folder, with a slash at the end: '/r/mf-notes/1.4.0/'. */
  base: string;
  /** The one script that the shell loads itself; everything else is loaded by it, with the hashes inside it. */
  entry: string;
  requires: Versions;
  files: FileHashes;
}

/** Which version of each area is in the field. `seq` only ever grows. */
export interface Registry {
  v: 1;
  seq: number;
  /** ISO instant after which a registry fresh from the network deserves a warning. */
  expires: string;
  shell: ReleasedShell;
  remotes: Partial<Record<Area, ReleasedRemote>>;
}

/** `remotes.json`: the signature is over the exact bytes of the string `payload`. */
export interface SignedRegistry {
  payload: string;
  /** base64url of the first 8 bytes of SHA-256(public key). */
  keyId: string;
  /** base64 of the 64 bytes of an Ed25519 signature (RFC 8032). */
  sig: string;
}

/** One of the two public keys a shell is built with. */
export interface PinnedKey {
  keyId: string;
  /** base64 of the raw 32 bytes. */
  publicKey: string;
}

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const HASH = /^sha384-[A-Za-z0-9+/]{64}$/;
const FILE = /^(?!.*\.\.)[A-Za-z0-9_@.-]+(?:\/[A-Za-z0-9_@.-]+)*$/;
const BASE = /^(?:https:\/\/[a-z0-9.:-]+)?\/(?:[A-Za-z0-9_@.-]+\/)+$/;
const RANGE = /^\^?\d+\.\d+\.\d+$/;

const refuse = (what: string): never => {
  throw new Error(`remotes.json: ${what}`);
};
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function object(value: unknown, what: string): Record<string, unknown> {
  return isObject(value) ? value : refuse(`${what} is not an object`);
}

function text(value: unknown, form: RegExp, what: string): string {
  return typeof value === 'string' && form.test(value) ? value : refuse(`${what} has the wrong form`);
}

function texts(value: unknown, keys: RegExp, values: RegExp, what: string): Record<string, string> {
  const entries = Object.entries(object(value, what));
  return Object.fromEntries(
    entries.map(([k, v]) => [text(k, keys, `a name in ${what}`), text(v, values, `${what}.${k}`)]),
  );
}

const PACKAGE = /^(?:@[a-z0-9-]+\/)?[a-z0-9-]+$/;

/** The envelope of a registry from parsed JSON; throws when it is not one. Nothing in it is trusted yet. */
export function decodeSignedRegistry(value: unknown): SignedRegistry {
  const { payload, keyId, sig } = object(value, 'the file');
  return {
    payload: text(payload, /^\{/, 'payload'),
    keyId: text(keyId, /^[A-Za-z0-9_-]{11}$/, 'keyId'),
    sig: text(sig, /^[A-Za-z0-9+/]{86}==$/, 'sig'),
  };
}

/** The registry from the payload of a verified envelope; throws by the name of the first field with a wrong form. */
export function decodeRegistry(payload: string): Registry {
  const { v, seq, expires, shell, remotes } = object(JSON.parse(payload), 'the payload');
  if (v !== 1) return refuse('its format is newer than this shell');
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 1) return refuse('seq is not a counting number');
  const host = object(shell, 'shell');
  const registry: Registry = {
    v,
    seq,
    expires: text(expires, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'expires'),
    shell: {
      version: text(host.version, VERSION, 'shell.version'),
      provides: texts(host.provides, PACKAGE, VERSION, 'shell.provides'),
      files: texts(host.files, FILE, HASH, 'shell.files'),
    },
    remotes: {},
  };
  for (const [name, value] of Object.entries(object(remotes, 'remotes'))) {
    // An area that this shell does not know yet has no address here; it is left out, not an error.
    if (isArea(name)) registry.remotes[name] = decodeRemote(value, name);
  }
  return registry;
}

function decodeRemote(value: unknown, name: string): ReleasedRemote {
  const remote = object(value, name);
  return {
    version: text(remote.version, VERSION, `${name}.version`),
    base: text(remote.base, BASE, `${name}.base`),
    entry: text(remote.entry, FILE, `${name}.entry`),
    requires: texts(remote.requires, PACKAGE, RANGE, `${name}.requires`),
    files: texts(remote.files, FILE, HASH, `${name}.files`),
  };
}

export interface Misfit {
  name: string;
  needs: string;
  /** What the shell has, or null when it does not provide it at all. */
  has: string | null;
}

const numbers = (version: string): [number, number, number] => {
  const [major = Number.NaN, minor = Number.NaN, patch = Number.NaN] = version
    .replace(/-.*$/, '')
    .split('.')
    .map(Number);
  return [major, minor, patch];
};

/** Whether a version lies in a caret range (`^1.2.3`, with npm's rule for 0.x) or equals an exact one. */
export function satisfies(version: string, range: string): boolean {
  if (!RANGE.test(range) || !VERSION.test(version)) return false;
  if (!range.startsWith('^')) return version === range;
  const [major, minor, patch] = numbers(version);
  const [needMajor, needMinor, needPatch] = numbers(range.slice(1));
  if (major !== needMajor) return false;
  if (major === 0 && minor !== needMinor) return false;
  if (major === 0 && minor === 0) return patch === needPatch;
  return minor > needMinor || (minor === needMinor && patch >= needPatch);
}

/** What a remote requires and a shell does not provide; empty when it fits. */
export function misfits(requires: Versions, provides: Versions): Misfit[] {
  return Object.entries(requires)
    .map(([name, needs]) => ({ name, needs, has: provides[name] ?? null }))
    .filter(({ needs, has }) => has === null || !satisfies(has, needs));
}
