import { KIND_NAMES, OPERATIONS } from '@northkeep/contracts';
import {
  beginEmptyVaultBody,
  keyPackageResponse,
  replacedVaultsResponse,
  restoreVaultBody,
} from '@northkeep/contracts/schemas';
import { ensureCorrectPassword, ensureVaultProof } from '../auth/auth.policy.ts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createIpRateLimit } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import { RecordModel } from '../records/record.model.ts';
import type { ServiceDeps } from '../services.ts';
import { checkSecondFactor } from '../two-factor/check-factor.ts';
import { beginEmptyVault } from './commands/begin-empty-vault.ts';
import { listRestorableVaults, restoreVault } from './commands/restore-vault.ts';
import { presentKeyPackage } from './vault.presenter.ts';

const FACTOR = ['SECOND_FACTOR_NEEDED', 'WRONG_SECOND_FACTOR'] as const;
const BEGIN = ['RAW_PASSWORD', 'WRONG_PASSWORD', ...FACTOR, 'NOT_FOUND', 'LIMIT_REACHED', 'CONFLICT'] as const;
const RESTORE = ['RAW_PASSWORD', 'WRONG_PASSWORD', 'VAULT_PROOF_NEEDED', 'NOT_FOUND', 'CONFLICT'] as const;

/** Routes that replace a vault the user cannot unlock by an empty one, and restore a replaced vault. */
export function replacedVaultsRoutes(services: ServiceDeps): ApiRouter {
  const routeLimit = createIpRateLimit({ points: 60, duration: 60 });
  const { keys } = services;
  const router = createApiRouter();

  registerOperation(
    router,
    OPERATIONS.listReplacedVaults,
    { limit: routeLimit, fresh: true, answer: replacedVaultsResponse },
    async (ctx) => {
      const user = await ctx.person();
      const { userId } = user;
      const vaults = listRestorableVaults(user).map(async ({ vaultId, erkp, proof, doors, at, until }) => ({
        at: at.toISOString(),
        until: until.toISOString(),
        records: await countLiveRecordsByKind({ userId, vaultId }),
        package: presentKeyPackage({ userId, vaultId, erkp, proof, doors, erkpRev: user.erkpRev }, keys),
      }));
      return {
        live: await countLiveRecordsByKind({ userId, vaultId: user.vaultId }),
        vaults: await Promise.all(vaults),
      };
    },
  );

  registerOperation(
    router,
    OPERATIONS.beginEmptyVault,
    {
      limit: routeLimit,
      fresh: true,
      body: beginEmptyVaultBody,
      answer: keyPackageResponse,
      status: 201,
      fails: BEGIN,
    },
    async (ctx) => {
      const { password, rev, confirm: _typed, secondFactor, proof, vaultId, ...erkp } = ctx.input.body;
      const user = await ctx.person();
      await ensureCorrectPassword(services, user, password);
      // A repeated request, whose first response was lost, returns the vault that the first request created.
      if (user.vaultId === vaultId) return presentKeyPackage(user, keys);
      await checkSecondFactor(services, { user, factor: secondFactor });
      const vault = { erkp, proof, vaultId };
      return presentKeyPackage(await beginEmptyVault(services, { user, rev, vault, device: ctx.device() }), keys);
    },
  );

  registerOperation(
    router,
    OPERATIONS.restoreVault,
    { limit: routeLimit, fresh: true, body: restoreVaultBody, answer: keyPackageResponse, fails: RESTORE },
    async (ctx) => {
      const { password, vaultId, vaultProof } = ctx.input.body;
      const user = await ctx.person();
      ensureVaultProof({ vaultId }, vaultProof);
      await ensureCorrectPassword(services, user, password);
      return presentKeyPackage(await restoreVault(services, { user, vaultId, device: ctx.device() }), keys);
    },
  );

  return router;
}

/** Counts the live records of a vault by kind. */
async function countLiveRecordsByKind(vault: { readonly userId: string; readonly vaultId: string | null }) {
  // One count per kind reads only an index; a group by kind would read every document of the vault.
  const counts = KIND_NAMES.map(async (kind) => [
    kind,
    await RecordModel.countDocuments({ ...vault, kind, deletedAt: null }),
  ]);
  return Object.fromEntries(await Promise.all(counts));
}
