import { decodeList, decodeObject, decodeOneOf, decodeString } from '../decode.ts';
import { type Bytes, encodeHex, encodeUtf8, hashSha256 } from './bytes.ts';
import { encodeCanonicalJson } from './canonical-json.ts';
import type {
  Delegation,
  MetadataFile,
  RoleKeys,
  RootMetadata,
  SnapshotMetadata,
  TargetFile,
  TargetsMetadata,
  TimestampMetadata,
  TufKey,
  TufKeys,
} from './metadata.ts';
import { asFaultOf, RepositoryError } from './repository-error.ts';

/** A target file whose custom data is not decoded yet. */
export type DecodedTargetFile = Omit<TargetFile, 'custom'> & { custom?: unknown };
export type DecodedTargets = Omit<TargetsMetadata, 'targets'> & {
  targets: Readonly<Record<string, DecodedTargetFile>>;
};

export interface MetadataTypes {
  root: RootMetadata;
  targets: DecodedTargets;
  snapshot: SnapshotMetadata;
  timestamp: TimestampMetadata;
}

/** A metadata file with a correct form. Its signatures are not verified yet. */
export interface DecodedFile<Content> {
  content: Content;
  /** Key id -> signature, both hexadecimal. */
  signatures: Readonly<Record<string, string>>;
  /** Canonical JSON of `signed`. The signature also covers members that this version does not know. */
  signedBytes: Bytes;
  /** Canonical JSON of the whole file. */
  bytes: Bytes;
  /** Hexadecimal SHA-256 of `bytes`. */
  sha256: string;
}

/** Largest metadata file in bytes. */
const MAX_LENGTH = 1_000_000;
const MAX_ITEMS = 256;
const MAX_SIGNATURES = 16;

const SHA_256 = /^[0-9a-f]{64}$/;
const SHA_384 = /^[0-9a-f]{96}$/;
const ED25519_KEY = SHA_256;
/** Also signatures of other algorithms, which are not counted. */
const SIGNATURE = /^(?:[0-9a-f]{2}){1,8192}$/;
const ROLE = /^(?!(?:root|targets|snapshot|timestamp)$)[A-Za-z0-9_-]{1,64}$/;
const META_FILE = /^[A-Za-z0-9_-]{1,64}\.json$/;
const TARGET_PATH = /^(?!.*\.\.)(?!(?:.*\/)?\.(?:\/|$))[A-Za-z0-9_@.-]+(?:\/[A-Za-z0-9_@.-]+)*$/;
const PATH_PATTERN = /^(?!.*\.\.)[A-Za-z0-9_@.*?-]+(?:\/[A-Za-z0-9_@.*?-]+)*$/;
const ADDRESS_PATTERN = /^\/(?:(?:[\w.-]+\/)*(?:[\w.-]+|\*))?$/;
const LOG_KEY = /^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Decodes a metadata file of a role from parsed JSON; throws a RepositoryError. Unknown members are tolerated, as TUF
 * demands, and stay in the bytes that are signed and hashed. `role` differs from `type` for delegated roles.
 */
export const decodeMetadata = <Type extends keyof MetadataTypes>(
  value: unknown,
  type: Type,
  role: string = type,
): Promise<DecodedFile<MetadataTypes[Type]>> =>
  asFaultOf(role, 'malformed', async () => {
    const { signatures, signed } = decodeObject(value, 'the file');
    const bytes = encodeUtf8(encodeCanonicalJson(value));
    if (bytes.length > MAX_LENGTH) throw new RepositoryError('too-large', role, `${bytes.length} bytes`);
    return {
      signatures: decodeSignatures(signatures),
      content: await DECODERS[type](decodeObject(signed, 'signed'), role),
      signedBytes: encodeUtf8(encodeCanonicalJson(signed)),
      bytes,
      sha256: encodeHex(await hashSha256(bytes)),
    };
  });

const DECODERS: { [Type in keyof MetadataTypes]: (fields: Fields, role: string) => Promise<MetadataTypes[Type]> } = {
  root: async (fields, role) => {
    const roles = decodeObject(fields.roles, 'roles');
    const keysOf = (name: string) => decodeRoleKeys(roles[name], `roles.${name}`);
    if (fields.consistent_snapshot !== true) throw new Error('consistent_snapshot is not true');
    return {
      ...decodeCommon(fields, 'root', role),
      consistent_snapshot: true,
      keys: await decodeKeys(fields.keys),
      roles: {
        root: keysOf('root'),
        targets: keysOf('targets'),
        snapshot: keysOf('snapshot'),
        timestamp: keysOf('timestamp'),
      },
    };
  },
  targets: async (fields, role) => {
    const { delegations, log } = fields;
    const isOperator = role === 'targets';
    if (delegations !== undefined && !isOperator) throw new Error('a delegated role must not delegate');
    return {
      ...decodeCommon(fields, 'targets', role),
      targets: decodeRecord(fields.targets, { keys: TARGET_PATH }, 'targets', decodeTarget),
      ...(delegations === undefined ? {} : { delegations: await decodeDelegations(delegations) }),
      ...(log === undefined || !isOperator ? {} : { log: decodeString(log, LOG_KEY, 'log') }),
    };
  },
  snapshot: async (fields, role) => ({
    ...decodeCommon(fields, 'snapshot', role),
    meta: decodeRecord(fields.meta, { keys: META_FILE, max: MAX_ITEMS }, 'meta', decodeMetadataFile),
  }),
  timestamp: async (fields, role) => {
    const file = decodeObject(fields.meta, 'meta')['snapshot.json'];
    return {
      ...decodeCommon(fields, 'timestamp', role),
      meta: { 'snapshot.json': decodeMetadataFile(file, 'meta of snapshot.json') },
    };
  },
};

function decodeCommon<Type extends string>(
  { _type, spec_version, version, expires }: Fields,
  type: Type,
  role: string,
) {
  const spec = decodeString(spec_version, /^\d+(?:\.\d+){1,2}$/, 'spec_version');
  if (!spec.startsWith('1.')) throw new RepositoryError('unsupported-version', role, `TUF ${spec}`);
  return {
    _type: decodeOneOf(_type, [type], '_type'),
    spec_version: spec,
    version: decodeCount(version, 'version'),
    expires: decodeDate(expires, 'expires'),
  };
}

function decodeSignatures(value: unknown): Record<string, string> {
  const signatures = decodeUnique(
    value,
    MAX_SIGNATURES,
    'signatures',
    (item, name) => {
      const { keyid, sig } = decodeObject(item, name);
      return [decodeString(keyid, SHA_256, `${name}.keyid`), decodeString(sig, SIGNATURE, `${name}.sig`)] as const;
    },
    ([keyid]) => keyid,
  );
  return Object.fromEntries(signatures);
}

/** Decodes keys and compares their ids with their content. Leaves out keys of other types: they cannot be verified. */
async function decodeKeys(value: unknown): Promise<TufKeys> {
  const keys = decodeRecord(value, { keys: SHA_256, max: MAX_ITEMS }, 'keys', decodeObject);
  const known: Record<string, TufKey> = {};
  for (const [keyid, key] of Object.entries(keys)) {
    if (encodeHex(await hashSha256(encodeUtf8(encodeCanonicalJson(key)))) !== keyid) {
      throw new Error(`${keyid} is not the id of its key`);
    }
    const { keytype, scheme, keyval } = key;
    if (keytype !== 'ed25519' || scheme !== 'ed25519') continue;
    const publicKey = decodeString(decodeObject(keyval, 'keyval').public, ED25519_KEY, 'keyval.public');
    known[keyid] = { keytype, scheme, keyval: { public: publicKey } };
  }
  return known;
}

function decodeRoleKeys(value: unknown, name: string): RoleKeys {
  const { keyids, threshold } = decodeObject(value, name);
  const ids = decodeUnique(keyids, MAX_ITEMS, `${name}.keyids`, (id, each) => decodeString(id, SHA_256, each));
  const needed = decodeCount(threshold, `${name}.threshold`);
  if (needed > ids.length) throw new Error(`${name}.threshold is larger than the number of keys`);
  return { keyids: ids, threshold: needed };
}

async function decodeDelegations(value: unknown): Promise<NonNullable<TargetsMetadata['delegations']>> {
  const { keys, roles } = decodeObject(value, 'delegations');
  return {
    keys: await decodeKeys(keys),
    roles: decodeUnique(roles, MAX_ITEMS, 'delegations.roles', decodeDelegation, ({ name }) => name),
  };
}

function decodeDelegation(value: unknown, field: string): Delegation {
  const { name, paths, terminating, addresses } = decodeObject(value, field);
  if (terminating !== true) throw new Error(`${field} is not terminating`);
  return {
    name: decodeString(name, ROLE, `${field}.name`),
    ...decodeRoleKeys(value, field),
    paths: decodeUnique(paths, MAX_ITEMS, `${field}.paths`, (path, each) => decodeString(path, PATH_PATTERN, each)),
    terminating,
    addresses: decodeUnique(addresses, MAX_ITEMS, `${field}.addresses`, (address, each) =>
      decodeString(address, ADDRESS_PATTERN, each),
    ),
  };
}

function decodeTarget(value: unknown, name: string): DecodedTargetFile {
  const { length, hashes, custom } = decodeObject(value, name);
  return {
    length: decodeCount(length, `${name}.length`, 0),
    hashes: { sha384: decodeString(decodeObject(hashes, name).sha384, SHA_384, `${name}: sha384`) },
    ...(custom === undefined ? {} : { custom }),
  };
}

function decodeMetadataFile(value: unknown, name: string): MetadataFile {
  const { version, length, hashes } = decodeObject(value, name);
  return {
    version: decodeCount(version, `${name}.version`),
    length: decodeCount(length, `${name}.length`),
    hashes: { sha256: decodeString(decodeObject(hashes, name).sha256, SHA_256, `${name}: sha256`) },
  };
}

function decodeCount(value: unknown, name: string, least = 1): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  throw new Error(`${name} is not a counting number`);
}

function decodeDate(value: unknown, name: string): string {
  const date = decodeString(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, name);
  if (new Date(date).toISOString().replace('.000', '') !== date) throw new Error(`${name} is not a date`);
  return date;
}

/** Decodes a list of at most `max` items with different keys. */
function decodeUnique<Item>(
  value: unknown,
  max: number,
  name: string,
  decodeItem: (item: unknown, name: string) => Item,
  keyOf: (item: Item) => unknown = (item) => item,
): Item[] {
  if (Array.isArray(value) && value.length > max) throw new Error(`${name} has more than ${max} items`);
  const items = decodeList(value, name, decodeItem);
  if (new Set(items.map(keyOf)).size < items.length) throw new Error(`${name} has an item twice`);
  return items;
}

/** Decodes an object with at most `max` members; `Object.fromEntries` also makes a member `__proto__` an own one. */
function decodeRecord<Item>(
  value: unknown,
  { keys, max = MAX_LENGTH }: { keys: RegExp; max?: number },
  name: string,
  decodeItem: (item: unknown, name: string) => Item,
): Record<string, Item> {
  const entries = Object.entries(decodeObject(value, name));
  if (entries.length > max) throw new Error(`${name} has more than ${max} members`);
  return Object.fromEntries(
    entries.map(([key, item]) => [
      decodeString(key, keys, `${name}: the name of a member`),
      decodeItem(item, `${name}.${key}`),
    ]),
  );
}
