import { decodeList, decodeObject, decodeString } from '../decode.ts';
import { type Bytes, encodeHex, encodeUtf8, hashSha256 } from './bytes.ts';
import { encodeCanonicalJson } from './canonical-json.ts';
import { asFaultOf, RepositoryError } from './repository-error.ts';

/** Returns the value with its type; throws an Error that names it. */
type Decode<T> = (value: unknown, name: string) => T;
type Decoded<T> = T extends Decode<infer Value> ? Value : never;

/** Largest metadata file in bytes. */
const MAX_LENGTH = 1_000_000;
const MAX_ITEMS = 256;
const MAX_SIGNATURES = 16;

const fail = (name: string): never => {
  throw new Error(`${name} has the wrong form`);
};

const text =
  (form: RegExp): Decode<string> =>
  (value, name) =>
    decodeString(value, form, name);

const literal =
  <const Value>(expected: Value): Decode<Value> =>
  (value, name) =>
    value === expected ? expected : fail(name);

/** Decodes a number of at least `least`. Canonical JSON, which was written before, has only safe integers. */
const count =
  (least: number): Decode<number> =>
  (value, name) =>
    typeof value === 'number' && value >= least ? value : fail(name);

const optional =
  <T>(decode: Decode<T>): Decode<T | undefined> =>
  (value, name) =>
    value === undefined ? value : decode(value, name);

/** Decodes an object with known members. Unknown ones are left out. */
const object =
  <Members extends Record<string, Decode<unknown>>>(
    members: Members,
  ): Decode<{ [Name in keyof Members]: Decoded<Members[Name]> }> =>
  (value, name) => {
    const fields = decodeObject(value, name);
    const decoded = Object.entries(members).map(([member, decode]) => [
      member,
      decode(fields[member], `${name}.${member}`),
    ]);
    return Object.fromEntries(decoded) as { [Name in keyof Members]: Decoded<Members[Name]> };
  };

/** Decodes an object with any members; `Object.fromEntries` also makes a member `__proto__` an own one. */
const record =
  <T>(names: RegExp, decode: Decode<T>, max = MAX_ITEMS): Decode<Readonly<Record<string, T>>> =>
  (value, name) => {
    const entries = Object.entries(decodeObject(value, name));
    if (entries.length > max) fail(name);
    return Object.fromEntries(
      entries.map(([member, item]) => [
        decodeString(member, names, `the name of a member of ${name}`),
        decode(item, `${name}.${member}`),
      ]),
    );
  };

/** Decodes a list whose items have different keys. */
const distinct =
  <T>(decode: Decode<T>, keyOf: (item: T) => unknown = (item) => item, max = MAX_ITEMS): Decode<readonly T[]> =>
  (value, name) => {
    if (Array.isArray(value) && value.length > max) fail(name);
    const items = decodeList(value, name, decode);
    return new Set(items.map(keyOf)).size < items.length ? fail(name) : items;
  };

const date: Decode<string> = (value, name) => {
  const time = decodeString(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, name);
  return new Date(time).toISOString().replace('.000', '') === time ? time : fail(name);
};

const sha256 = text(/^[0-9a-f]{64}$/);

const common = { spec_version: text(/^1\.\d+(?:\.\d+)?$/), version: count(1), expires: date };
const roleKeys = { keyids: distinct(sha256), threshold: count(1) };
const keyMembers = object({ keytype: text(/^/), scheme: text(/^/), keyval: object({ public: text(/^/) }) });

/** Also keys of other algorithms, which are not used. Unknown members stay, because the id of the key covers them. */
const key: Decode<Decoded<typeof keyMembers>> = (value, name) => {
  keyMembers(value, name);
  return value as Decoded<typeof keyMembers>;
};
const keys = record(/^[0-9a-f]{64}$/, key);

const metadataFile = object({ version: count(1), length: count(1), hashes: object({ sha256 }) });

const targetFile = object({
  length: count(0),
  hashes: object({ sha384: text(/^[0-9a-f]{96}$/) }),
  custom: (value) => value,
});

const delegation = object({
  name: text(/^(?!(?:root|targets|snapshot|timestamp)$)[A-Za-z0-9_-]{1,64}$/),
  ...roleKeys,
  paths: distinct(text(/^(?!.*\.\.)[A-Za-z0-9_@.*?-]+(?:\/[A-Za-z0-9_@.*?-]+)*$/)),
  terminating: literal(true),
  addresses: distinct(text(/^\/(?:(?:[\w.-]+\/)*(?:[\w.-]+|\*))?$/)),
});

const decoders = {
  root: object({
    _type: literal('root'),
    ...common,
    consistent_snapshot: literal(true),
    keys,
    roles: object({
      root: object(roleKeys),
      targets: object(roleKeys),
      snapshot: object(roleKeys),
      timestamp: object(roleKeys),
    }),
  }),
  targets: object({
    _type: literal('targets'),
    ...common,
    targets: record(
      /^(?!.*\.\.)(?!(?:.*\/)?\.(?:\/|$))[A-Za-z0-9_@.-]+(?:\/[A-Za-z0-9_@.-]+)*$/,
      targetFile,
      MAX_LENGTH,
    ),
    delegations: optional(object({ keys, roles: distinct(delegation, ({ name }) => name) })),
    log: optional(text(/^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/)),
  }),
  snapshot: object({
    _type: literal('snapshot'),
    ...common,
    meta: record(/^[A-Za-z0-9_-]{1,64}\.json$/, metadataFile),
  }),
  timestamp: object({ _type: literal('timestamp'), ...common, meta: object({ 'snapshot.json': metadataFile }) }),
};

/** Signatures of other algorithms than Ed25519 have other sizes; they are not counted. */
const signature = object({ keyid: sha256, sig: text(/^(?:[0-9a-f]{2})+$/) });

/** Keys by id. */
export type DecodedKeys = Decoded<typeof keys>;
export type MetadataTypes = { [Type in keyof typeof decoders]: Decoded<(typeof decoders)[Type]> };
const DECODERS: { [Type in keyof MetadataTypes]: Decode<MetadataTypes[Type]> } = decoders;
/** Metadata of the operator or of a delegated role. The custom data of the target files is not decoded yet. */
export type DecodedTargets = MetadataTypes['targets'];

/** A metadata file with a correct form. Its signatures are not verified yet. */
export interface DecodedFile<Content> {
  content: Content;
  signatures: readonly Decoded<typeof signature>[];
  /** Canonical JSON of `signed`. The signature also covers members that this version does not know. */
  signedBytes: Bytes;
  /** Canonical JSON of the whole file. */
  bytes: Bytes;
  /** Hexadecimal SHA-256 of `bytes`. */
  sha256: string;
}

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
    if (bytes.length > MAX_LENGTH) throw new RepositoryError('too-large', role);
    const { spec_version } = decodeObject(signed, 'signed');
    if (typeof spec_version === 'string' && !spec_version.startsWith('1.')) {
      throw new RepositoryError('unsupported-version', role, `TUF ${spec_version}`);
    }
    const content = DECODERS[type](signed, type);
    await checkKeyIds(content);
    return {
      content,
      signatures: distinct(signature, ({ keyid }) => keyid, MAX_SIGNATURES)(signatures, 'signatures'),
      signedBytes: encodeUtf8(encodeCanonicalJson(signed)),
      bytes,
      sha256: await hashHex(bytes),
    };
  });

async function checkKeyIds(content: MetadataTypes[keyof MetadataTypes]): Promise<void> {
  const known = 'keys' in content ? content.keys : 'delegations' in content ? content.delegations?.keys : {};
  for (const [keyid, each] of Object.entries(known ?? {})) {
    if ((await hashHex(encodeUtf8(encodeCanonicalJson(each)))) !== keyid) fail(keyid);
  }
}

const hashHex = async (bytes: Bytes): Promise<string> => encodeHex(await hashSha256(bytes));
