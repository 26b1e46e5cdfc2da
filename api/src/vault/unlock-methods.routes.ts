import { OPERATIONS } from '@northkeep/contracts';
import {
  addUnlockMethodBody,
  keyPackageResponse,
  removeUnlockMethodBody,
  unlockMethodsResponse,
} from '@northkeep/contracts/schemas';
import { ensureVaultProof } from '../auth/auth.policy.ts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createIpRateLimit } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { addUnlockMethod, removeUnlockMethod } from './commands/change-unlock-methods.ts';
import { presentUnlockMethods } from './unlock-methods.ts';
import { checkIdentity } from './vault.policy.ts';
import { presentKeyPackage } from './vault.presenter.ts';

const CHANGE = ['RAW_PASSWORD', 'WRONG_PASSWORD', 'WRONG_RECOVERY_KEY', 'VAULT_PROOF_NEEDED', 'CONFLICT'] as const;

/** Routes of the unlock methods other than the passphrase: passkeys and the recovery key. */
export function unlockMethodsRoutes(services: ServiceDeps): ApiRouter {
  const routeLimit = createIpRateLimit({ points: 120, duration: 60 });
  const { keys } = services;
  const router = createApiRouter();

  registerOperation(
    router,
    OPERATIONS.listUnlockMethods,
    { limit: routeLimit, fresh: true, answer: unlockMethodsResponse },
    async (ctx) => ({ doors: presentUnlockMethods(await ctx.person(), keys) }),
  );

  registerOperation(
    router,
    OPERATIONS.addUnlockMethod,
    {
      ...{ limit: routeLimit, fresh: true, body: addUnlockMethodBody, answer: keyPackageResponse },
      fails: [...CHANGE, 'LIMIT_REACHED'],
    },
    async (ctx) => {
      const { keeper: identityCheck, vaultProof, ...method } = ctx.input.body;
      const user = await ctx.person();
      ensureVaultProof(user, vaultProof);
      await checkIdentity(services, user, identityCheck);
      return presentKeyPackage(await addUnlockMethod(services, { ...method, user, device: ctx.device() }), keys);
    },
  );

  registerOperation(
    router,
    OPERATIONS.removeUnlockMethod,
    { limit: routeLimit, fresh: true, body: removeUnlockMethodBody, answer: keyPackageResponse, fails: CHANGE },
    async (ctx) => {
      const { id, rev, keeper: identityCheck, vaultProof } = ctx.input.body;
      const user = await ctx.person();
      ensureVaultProof(user, vaultProof);
      await checkIdentity(services, user, identityCheck);
      return presentKeyPackage(await removeUnlockMethod(services, { user, device: ctx.device(), rev, id }), keys);
    },
  );

  return router;
}
