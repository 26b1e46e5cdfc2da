import { HOUR_MS, KIND_NAMES, MINUTE_MS } from '@northkeep/contracts';
import type { Job } from '../platform/jobs.ts';
import { recordModel } from '../records/record.model.ts';
import { UserModel } from '../users/user.model.ts';

/** Longer than any request: one that brings the vault back has ended by then. */
const SETTLED_MS = MINUTE_MS;

/** Removes replaced vaults whose 30 days are over: their records first, so that an interrupted run is completed. */
export async function purgeReplacedVaults(now = Date.now()): Promise<void> {
  const over = new Date(now - SETTLED_MS);
  for (const user of await UserModel.find({ 'replacedVaults.until': { $lte: over } }).lean()) {
    const { userId, erkpRev, replacedVaults = [] } = user;
    const gone = replacedVaults.filter(({ until }) => until <= over);
    const named = gone.flatMap(({ vaultId, formerKeys = [] }) => [vaultId, ...formerKeys.map((key) => key.vaultId)]);
    for (const vaultId of named) for (const kind of KIND_NAMES) await recordModel(kind).deleteMany({ userId, vaultId });
    const kept = replacedVaults.filter((vault) => !gone.includes(vault));
    // Every change of the list raises erkpRev: what came in between is looked at in an hour.
    await UserModel.updateOne({ userId, erkpRev }, { $set: { replacedVaults: kept } });
  }
}

export const vaultJobs: readonly Job[] = [{ name: 'purge-vaults', everyMs: HOUR_MS, run: () => purgeReplacedVaults() }];
