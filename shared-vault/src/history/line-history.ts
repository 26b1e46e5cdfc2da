import { api, trustedTime, vault } from '../core.ts';
import { lines, lineVersions } from '../records.ts';
import { createApiTransport } from '../sync/browser-ports.ts';
import { createVaultCipher } from '../sync/sealer.ts';
import { LineVersions } from './line-versions.ts';

export { compareLineVersions, LINE_VERSION_MAX_AGE_DAYS, LINE_VERSIONS_MAX } from './expired-versions.ts';

/** The history of the lines of the open vault. */
export const lineHistory = new LineVersions({
  waiting: lineVersions,
  time: trustedTime,
  isOnServer: (lineId) => (lines.get(lineId)?.rev ?? 0) > 0,
  open: () => {
    const { vaultId } = vault;
    if (vaultId === null) throw new Error('Vault is locked');
    const sealer = createVaultCipher((use) => vault.withKey(use));
    return { vaultId, transport: createApiTransport(api, vaultId), sealer };
  },
});
