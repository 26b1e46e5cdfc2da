import { OPERATIONS } from '@northkeep/contracts';
import { createErkpBody, hardenErkpBody, keyPackageResponse } from '@northkeep/contracts/schemas';
import { ensureVaultProof } from '../auth/auth.policy.ts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createApiError } from '../errors.ts';
import { createIpRateLimit } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { createVault } from './commands/create-vault.ts';
import { hardenKeyPackage } from './commands/harden-key-package.ts';
import { checkIdentity } from './vault.policy.ts';
import { presentKeyPackage } from './vault.presenter.ts';

const HARDEN = ['RAW_PASSWORD', 'WRONG_PASSWORD', 'VAULT_PROOF_NEEDED', 'CONFLICT'] as const;

export function vaultRoutes(services: ServiceDeps): ApiRouter {
  const { keys } = services;
  const routeLimit = createIpRateLimit({ points: 120, duration: 60 });
  const router = createApiRouter();

  registerOperation(
    router,
    OPERATIONS.readErkp,
    { limit: routeLimit, fresh: true, answer: keyPackageResponse.nullable() },
    async (ctx) => {
      return presentKeyPackage(await ctx.person(), keys);
    },
  );

  registerOperation(
    router,
    OPERATIONS.createErkp,
    {
      limit: routeLimit,
      fresh: true,
      body: createErkpBody,
      answer: keyPackageResponse,
      status: 201,
      fails: ['VAULT_EXISTS'],
    },
    async (ctx) => {
      const { proof, vaultId, ...erkp } = ctx.input.body;
      const by = { userId: ctx.session.userId, device: ctx.device() };
      const created = await createVault(keys, by, { erkp, proof, vaultId });
      if (!created)
        throw createApiError('VAULT_EXISTS', { details: { package: presentKeyPackage(await ctx.person(), keys) } });
      return presentKeyPackage(created, keys);
    },
  );

  registerOperation(
    router,
    OPERATIONS.hardenErkp,
    { limit: routeLimit, fresh: true, body: hardenErkpBody, answer: keyPackageResponse, fails: HARDEN },
    async (ctx) => {
      const { password, vaultProof, ...change } = ctx.input.body;
      const user = await ctx.person();
      ensureVaultProof(user, vaultProof);
      await checkIdentity(services, user, { password });
      return presentKeyPackage(await hardenKeyPackage(keys, { user, ...change }), keys);
    },
  );

  return router;
}
