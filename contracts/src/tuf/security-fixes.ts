import type { RepositoryRegistry, RoleVersions } from './to-registry.ts';
import { own } from './trusted-state.ts';

/**
 * True if a newer registry marks a security fix in a part that was seen at an earlier version of its role. A version
 * lower than the one seen means that the operator has revoked a stolen key of the team, so the version seen may be the
 * thief's, and every mark counts.
 */
export function hasSecurityFixSince(
  { shell, remotes, roleVersions }: Pick<RepositoryRegistry, 'shell' | 'remotes' | 'roleVersions'>,
  seen: RoleVersions,
): boolean {
  return Object.entries({ shell, ...remotes }).some(([name, { security }]) => {
    const [then, now] = [own(seen, name), own(roleVersions, name)];
    if (security === undefined || then === undefined || now === undefined) return false;
    return security > then || now < then;
  });
}
