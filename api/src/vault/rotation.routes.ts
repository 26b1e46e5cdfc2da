import { OPERATIONS, type ReencryptionResult } from '@northkeep/contracts';
import * as schemas from '@northkeep/contracts/schemas';
import { ensureCorrectPassword, ensureVaultProof } from '../auth/auth.policy.ts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createApiError } from '../errors.ts';
import { createIpRateLimit } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import type { UserDoc } from '../users/user.model.ts';
import { beginRotation } from './commands/begin-rotation.ts';
import { finishRotation, listUnrotatedRecords, saveReencryptedRecord } from './commands/save-reencrypted-records.ts';
import { presentRotation } from './former-keys.ts';
import { presentKeyPackage } from './vault.presenter.ts';

const BEGIN = [
  ...(['RAW_PASSWORD', 'WRONG_PASSWORD', 'VAULT_PROOF_NEEDED'] as const),
  ...(['NOT_FOUND', 'LIMIT_REACHED', 'CONFLICT'] as const),
];

/** Routes of a key rotation: replaces the data key and stores the re-encrypted records. */
export function rotationRoutes(services: ServiceDeps): ApiRouter {
  const routeLimit = createIpRateLimit({ points: 120, duration: 60 });
  // Rate limit of the pages to re-encrypt: a large vault has thousands of them.
  const pageLimit = createIpRateLimit({ points: 3_000, duration: 60 });
  const router = createApiRouter();

  registerOperation(
    router,
    OPERATIONS.readRotation,
    { limit: routeLimit, fresh: true, answer: schemas.rotationResponse },
    async (ctx) => presentRotation(await ctx.person()),
  );

  registerOperation(
    router,
    OPERATIONS.beginRotation,
    {
      limit: routeLimit,
      fresh: true,
      body: schemas.beginRotationBody,
      answer: schemas.keyPackageResponse,
      status: 201,
      fails: BEGIN,
    },
    async (ctx) => {
      const { password, rev, vaultProof, goal, formerKeys, next, proof, vaultId, ...erkp } = ctx.input.body;
      const user = await ctx.person();
      if (user.vaultId === vaultId) {
        // In a repeated request, whose first response was lost, the new password is already the auth secret.
        await ensureCorrectPassword(services, user, next?.password ?? password);
        return presentKeyPackage(user, services.keys);
      }
      ensureVaultProof(user, vaultProof);
      await ensureCorrectPassword(services, user, password);
      const by = { user, sessionId: ctx.session.sessionId, device: ctx.device() };
      const vault = { erkp, proof, vaultId };
      return presentKeyPackage(
        await beginRotation(services, { ...by, rev, vault, goal, formerKeys, next }),
        services.keys,
      );
    },
  );

  registerOperation(
    router,
    OPERATIONS.listUnrotatedRecords,
    {
      limit: pageLimit,
      query: schemas.unrotatedRecordsQuery,
      answer: schemas.unrotatedRecordsResponse,
      fails: ['NOT_FOUND'],
    },
    async (ctx) => ({ records: await listUnrotatedRecords(await readUserInVault(ctx), ctx.input.query) }),
  );

  registerOperation(
    router,
    OPERATIONS.saveReencryptedRecords,
    { limit: pageLimit, body: schemas.saveReencryptedRecordsBody, answer: schemas.saveReencryptedRecordsResponse },
    async (ctx) => {
      const user = await readUserInVault(ctx);
      const results: ReencryptionResult[] = [];
      for (const record of ctx.input.body.records) results.push(await saveReencryptedRecord(user, record));
      return { results };
    },
  );

  registerOperation(
    router,
    OPERATIONS.finishRotation,
    { limit: routeLimit, fresh: true, answer: schemas.rotationResponse },
    async (ctx) => presentRotation(await finishRotation(await readUserInVault(ctx))),
  );

  return router;
}

interface VaultRequest {
  readonly person: () => Promise<UserDoc>;
  readonly vaultId: string;
}

/** Loads the user for every page again, because the key may have been replaced once more since the previous page. */
async function readUserInVault({ person, vaultId }: VaultRequest): Promise<UserDoc> {
  const user = await person();
  if (user.vaultId !== vaultId) throw createApiError('VAULT_CHANGED');
  return user;
}
