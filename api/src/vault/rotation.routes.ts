import { type MoveResult, OPERATIONS } from '@northkeep/contracts';
import * as schemas from '@northkeep/contracts/schemas';
import { deviceName } from '../auth/device-name.ts';
import { type ApiRouter, apiRouter, type SessionContext } from '../context.ts';
import { fail } from '../errors.ts';
import { byAddress } from '../middleware/rate-limit.ts';
import { handle } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import { beginRotation } from './begin-rotation.ts';
import { rotationOf } from './former-vaults.ts';
import { keyPackageOf } from './key-package.ts';
import { finishRotation, listUnmoved, moveRecord } from './move-records.ts';

const BEGIN = [
  ...(['RAW_PASSWORD', 'WRONG_PASSWORD', 'VAULT_PROOF_NEEDED'] as const),
  ...(['NOT_FOUND', 'LIMIT_REACHED', 'CONFLICT'] as const),
];

/** Another data key in place of the live one, and the way of every record from one to the other. */
export function rotationRoutes(services: ServiceDeps): ApiRouter {
  const often = byAddress({ points: 120, duration: 60 });
  // A large vault is thousands of pages.
  const pages = byAddress({ points: 3_000, duration: 60 });
  const router = apiRouter();

  handle(
    router,
    OPERATIONS.readRotation,
    { limit: often, fresh: true, answer: schemas.rotationOut },
    async ({ session }) => rotationOf(await personOf(session)),
  );

  handle(
    router,
    OPERATIONS.beginRotation,
    {
      limit: often,
      fresh: true,
      body: schemas.beginRotationBody,
      answer: schemas.keyPackageOut,
      status: 201,
      fails: BEGIN,
    },
    async (ctx) => {
      const { password, rev, vaultProof, goal, formerKeys, next, proof, vaultId, ...erkp } = ctx.input.body;
      const { userId, sessionId } = ctx.session;
      const by = { userId, sessionId, device: deviceName(ctx.get('user-agent')) };
      const vault = { erkp, proof, vaultId };
      const wish = { ...by, password, rev, vaultProof, goal, formerKeys, next, vault };
      return keyPackageOf(await beginRotation(services, wish), services.keys);
    },
  );

  handle(
    router,
    OPERATIONS.listUnmoved,
    { limit: pages, query: schemas.unmovedQuery, answer: schemas.unmovedOut, fails: ['NOT_FOUND'] },
    async (ctx) => ({ records: await listUnmoved(await inVault(ctx), ctx.input.query) }),
  );

  handle(
    router,
    OPERATIONS.moveRecords,
    { limit: pages, body: schemas.moveRecordsBody, answer: schemas.moveRecordsOut },
    async (ctx) => {
      const user = await inVault(ctx);
      const results: MoveResult[] = [];
      for (const record of ctx.input.body.records) results.push(await moveRecord(user, record));
      return { results };
    },
  );

  handle(router, OPERATIONS.finishRotation, { limit: often, fresh: true, answer: schemas.rotationOut }, async (ctx) =>
    rotationOf(await finishRotation(await inVault(ctx))),
  );

  return router;
}

async function personOf({ userId }: Pick<SessionContext, 'userId'>): Promise<UserDoc> {
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) throw fail('NO_SESSION');
  return user;
}

/** Read for every request: between two of them the key may have been replaced once more. */
async function inVault({ session, vaultId }: { session: SessionContext; vaultId: string }): Promise<UserDoc> {
  const user = await personOf(session);
  if (user.vaultId !== vaultId) throw fail('VAULT_CHANGED');
  return user;
}
