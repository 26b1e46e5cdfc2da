import { createHash } from 'node:crypto';
import {
  encodeCanonicalJson,
  type Metadata as MetadataContent,
  type MetadataFile,
  type RoleKeys,
  type SignedMetadata,
  TUF_SPEC_VERSION,
  type TufKeys,
} from '@northkeep/contracts/tuf';
import { Key, Metadata, MetadataKind, Signature } from '@tufjs/models';
import type { RoleSigners } from './role-keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days for which metadata of a kind is valid. */
export const LIFETIME_DAYS = { root: 365, targets: 90, part: 365, online: 30 } as const;

/** Keys that may sign a role, with their public keys. */
export interface RoleAuthority {
  readonly role: RoleKeys;
  readonly keys: TufKeys;
}

/** Metadata without the members that every version sets anew. */
export type Draft<Content extends MetadataContent> = Omit<Content, 'version' | 'expires' | 'spec_version'>;

/** Bytes of a metadata file. Throws when a value cannot be written as canonical JSON that a JSON parser reads. */
export function encodeMetadata(envelope: SignedMetadata): string {
  const text = encodeCanonicalJson(envelope);
  // Canonical JSON writes control characters as they are, which JSON does not allow.
  if (/\p{Cc}/u.test(text)) throw new Error('metadata must not contain control characters, such as line breaks');
  return text;
}

export const describeMetadataFile = (envelope: SignedMetadata): MetadataFile => {
  const bytes = Buffer.from(encodeMetadata(envelope));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { version: envelope.signed.version, length: bytes.length, hashes: { sha256 } };
};

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.\d+Z$/, 'Z');

/** True when more than half of the lifetime has passed. */
export const isDue = ({ signed }: SignedMetadata, days: number): boolean =>
  Date.parse(signed.expires) - Date.now() < (days / 2) * DAY_MS;

const parse = (envelope: SignedMetadata): Metadata<never> => {
  const kinds = {
    root: MetadataKind.Root,
    targets: MetadataKind.Targets,
    snapshot: MetadataKind.Snapshot,
    timestamp: MetadataKind.Timestamp,
  } as const;
  // The declared types of the library ask for a literal kind, and for an index signature that interfaces lack.
  return Metadata.fromJSON(kinds[envelope.signed._type] as never, structuredClone(envelope) as never) as never;
};

/** True when as many keys of the role have signed as its threshold asks for. */
export function isSignedByRole(envelope: SignedMetadata, { role, keys }: RoleAuthority): boolean {
  const metadata = parse(envelope);
  const valid = role.keyids.filter((id) => {
    const key = keys[id];
    if (key === undefined) return false;
    try {
      Key.fromJSON(id, { ...key }).verifySignature(metadata);
      return true;
    } catch {
      return false;
    }
  });
  return valid.length >= role.threshold;
}

/** Returns the content of a new version of a role, which is valid for some days from now on. */
export const createContent = <Content extends MetadataContent>(
  draft: Draft<Content>,
  version: number,
  days: number,
): Content => ({ ...draft, version, expires: inDays(days), spec_version: TUF_SPEC_VERSION }) as unknown as Content;

export interface NewMetadata<Content extends MetadataContent> {
  /** Name of the role, for messages. */
  readonly name: string;
  readonly draft: Draft<Content>;
  readonly version: number;
  readonly days: number;
  /** More than one for a root, which the keys of the former root sign too. */
  readonly authorities: readonly RoleAuthority[];
  readonly signers: RoleSigners;
}

/** Signs a new version of a role with the keys that are here. Throws when they are too few, and names what is missing. */
export function signMetadata<Content extends MetadataContent>(input: NewMetadata<Content>): SignedMetadata<Content> {
  const { name, draft, version, days, authorities, signers } = input;
  const signed = createContent<Content>(draft, version, days);
  const metadata = parse({ signatures: [], signed });
  const ids = new Set<string>();
  for (const { role } of authorities) {
    const here = role.keyids.filter((id) => signers.has(id));
    if (here.length < role.threshold)
      throw new Error(
        `${name} has to be signed with ${role.threshold} of the keys ${role.keyids.map((id) => id.slice(0, 8)).join(', ')}; ` +
          `.release/roles has ${here.length} of them (docs/keys.md says what to do)`,
      );
    for (const id of here.slice(0, role.threshold)) ids.add(id);
  }
  for (const id of ids) {
    const signer = signers.get(id);
    if (signer) metadata.sign((bytes) => new Signature({ keyID: id, sig: signer.sign(bytes).toString('hex') }));
  }
  return JSON.parse(encodeMetadata(metadata.toJSON() as unknown as SignedMetadata));
}

/** True when two versions of a role say the same, apart from their number and dates. */
export function saysTheSame<Content extends MetadataContent>(signed: Content, draft: Draft<Content>): boolean {
  const { version: _version, expires: _expires, spec_version: _spec, ...content } = signed;
  return encodeCanonicalJson(content) === encodeCanonicalJson(draft);
}
