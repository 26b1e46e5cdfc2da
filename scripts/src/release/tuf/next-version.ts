import type {
  RoleKeys,
  SignedMetadata,
  SnapshotMetadata,
  TargetsMetadata,
  TimestampMetadata,
} from '@northkeep/contracts/tuf';
import { type Draft, isDue, isSignedByRole, type RoleAuthority, saysTheSame, signMetadata } from './metadata-file.ts';
import type { RoleSigners } from './role-keys.ts';

interface NextVersion<Content extends TargetsMetadata | SnapshotMetadata | TimestampMetadata> {
  readonly name: string;
  readonly current: SignedMetadata<Content> | null;
  readonly draft: Draft<Content>;
  readonly version: number;
  readonly days: number;
  readonly authority: RoleAuthority;
  readonly signers: RoleSigners;
  readonly renew?: boolean | undefined;
}

/** Returns the current version of a role where it still holds, and otherwise signs the next one. */
export function nextVersion<Content extends TargetsMetadata | SnapshotMetadata | TimestampMetadata>({
  current,
  renew = false,
  authority,
  ...input
}: NextVersion<Content>): SignedMetadata<Content> {
  const holds = current && saysTheSame(current.signed, input.draft) && isSignedByRole(current, authority);
  if (holds && !renew && !(isDue(current, input.days) && canSign(authority.role, input.signers))) return current;
  return signMetadata({ ...input, authorities: [authority] });
}

export const canSign = ({ keyids, threshold }: RoleKeys, signers: RoleSigners): boolean =>
  keyids.filter((id) => signers.has(id)).length >= threshold;
