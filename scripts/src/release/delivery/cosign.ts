import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { encodeCanonicalJson, type SignedMetadata, type TargetsMetadata } from '@northkeep/contracts/tuf';
import { createContent, type Draft, LIFETIME_DAYS, type RoleAuthority, saysTheSame } from '../tuf/metadata-file.ts';
import type { RoleSigners } from '../tuf/role-keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How several people sign one release, each with a key of their own. */
export interface Cosigning {
  /** File with what others have signed. */
  readonly signed?: string | undefined;
  /** File for what is signed here, for the next person. */
  readonly save?: string | undefined;
}

export interface CosignedRole {
  readonly name: string;
  readonly draft: Draft<TargetsMetadata>;
  readonly version: number;
  readonly signers: RoleSigners;
  readonly authority: RoleAuthority;
}

/**
 * Adds the signatures of the keys that are here to a new version of a role, which others may have signed already. What
 * they have signed has to say what is published here. Throws when they have signed something else.
 */
export function cosign(
  { draft, version, signers, authority, ...role }: CosignedRole,
  file?: string,
): SignedMetadata<TargetsMetadata> {
  const half = file === undefined ? null : readHalf(file);
  if (half) refuseOther(half, { ...role, draft, version });
  const signed = half?.signed ?? createContent<TargetsMetadata>(draft, version, LIFETIME_DAYS.part);
  const bytes = Buffer.from(encodeCanonicalJson(signed));
  const own = authority.role.keyids.flatMap((keyid) => {
    const signer = signers.get(keyid);
    return signer ? [{ keyid, sig: signer.sign(bytes).toString('hex') }] : [];
  });
  const others = (half?.signatures ?? []).filter(({ keyid }) => !own.some((each) => each.keyid === keyid));
  return { signatures: [...others, ...own], signed };
}

/** Writes a role for the next person of its team. Returns text that says how many signatures it has. */
export function saveHalf(file: string, role: SignedMetadata<TargetsMetadata>, { role: keys }: RoleAuthority): string {
  writeFileSync(file, `${encodeCanonicalJson(role)}\n`);
  return `${file} has ${role.signatures.length} of ${keys.threshold} signatures: the next person adds --signed ${file}`;
}

function readHalf(file: string): SignedMetadata<TargetsMetadata> {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function refuseOther(
  { signed }: SignedMetadata<TargetsMetadata>,
  { name, draft, version }: Pick<CosignedRole, 'name' | 'draft' | 'version'>,
): void {
  if (!saysTheSame(signed, draft)) throw new Error(`others have signed other files of ${name} than are published here`);
  const left = Date.parse(signed.expires) - Date.now();
  if (signed.version !== version || !(left > 0 && left <= LIFETIME_DAYS.part * DAY_MS))
    throw new Error(`others have signed ${name} for another moment: begin anew`);
}
