import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { CardModel, SavedCardModel } from '../cards/card.model.ts';
import { createApiError } from '../errors.ts';
import { createLines } from '../lines/commands/create-lines.ts';
import { serveReleases } from '../platform/hosting/serve-releases.ts';
import { purgeTimeOf } from '../records/deletion.ts';
import { RecordModel } from '../records/record.model.ts';
import { createEnvelope, createSignedInClient } from '../testing/factories.ts';
import { storeRecords } from '../testing/stored-records.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import type { UserDoc } from '../users/user.model.ts';

const REQUESTS = 50;
const AIMS_MAX = 2;

const app = useTestApp();

/** Inserts deleted aims into a user's vault and returns their ids. */
const storeDeletedAims = (user: UserDoc, count: number) =>
  storeRecords(user, 'aims', count, () => ({
    label: createEnvelope(),
    deletedAt: new Date(),
    purgeAt: purgeTimeOf(new Date()),
  }));
const draft = () => ({ id: randomUUID(), label: createEnvelope() });
const countLive = (kind: 'aims' | 'lines', userId: string) =>
  RecordModel.countDocuments({ kind, userId, deletedAt: null });
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  Object.fromEntries([201, 200, 204, 403].map((status) => [status, answers.filter((a) => a.status === status).length]));

/** Starts a second instance of the API on the database of the first one. */
async function startSecondInstance(): Promise<{ origin: string; close: () => void }> {
  const server = createServer(createApp(app.deps, serveReleases(app.deps.env)).callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe('quotas under concurrent requests', () => {
  it('let two of eight concurrent restores of aims succeed in a Free account, which may have two', async () => {
    const { client, user } = await app.person();
    const ids = await storeDeletedAims(user, 8);
    const answers = await Promise.all(ids.map((id) => client.post('/sync/restore', { kind: 'aims', id })));
    expect(await countLive('aims', user.userId)).toBe(AIMS_MAX);
    expect(statusesOf(answers)).toMatchObject({ 200: 2, 403: 6 });
  });

  it('let only two of fifty restores and fifty creations of aims succeed, sent to two server instances', async () => {
    const { client, user } = await app.person();
    const second = await startSecondInstance();
    const clients = [client, await createSignedInClient(second.origin, user)];
    const ids = await storeDeletedAims(user, REQUESTS);
    const requests = clients.flatMap((instance, parity) =>
      ids
        .filter((_, i) => i % 2 === parity)
        .flatMap((id) => [
          instance.post('/sync/restore', { kind: 'aims', id }),
          instance.post('/northkeep/aims', draft()),
        ]),
    );
    const answers = await Promise.all(requests);
    expect(await countLive('aims', user.userId)).toBe(AIMS_MAX);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(AIMS_MAX);
    second.close();
  });

  it('let one of three concurrent creations succeed when one more aim is allowed, in each of ten rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { client, user } = await app.person();
      await client.post('/northkeep/aims', draft());
      const answers = await Promise.all([1, 2, 3].map(() => client.post('/northkeep/aims', draft())));
      expect(await countLive('aims', user.userId)).toBe(AIMS_MAX);
      expect(statusesOf(answers)).toMatchObject({ 201: 1, 403: 2 });
    }
  });

  it('let 25 of 50 concurrent imports of two lines succeed when the limit is 50 lines', async () => {
    const { user } = await app.person();
    const owner = { userId: user.userId, vaultId: user.vaultId ?? '' };
    const limit = { max: REQUESTS, createError: () => createApiError('LIMIT_REACHED') };
    const line = () => ({ id: randomUUID(), key: randomUUID(), schema: 1, text: createEnvelope() });
    const imports = Array.from({ length: REQUESTS }, () =>
      createLines({ owner, atIndex: 0, items: [line(), line()], key: randomUUID(), limit }),
    );
    const settled = await Promise.allSettled(imports);
    expect(await countLive('lines', user.userId)).toBe(REQUESTS);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(REQUESTS / 2);
  });

  it('let one of fifty concurrent saves succeed when 49 of at most 50 cards are saved', async () => {
    const { client, user } = await app.person();
    const ids = Array.from({ length: 2 * REQUESTS }, (_, i) => (0xa000 + i).toString(16).padStart(24, '0'));
    const card = { title: 'Rest', category: 'Energy', summary: 'Rest.', expanded: 'Rest.' };
    await CardModel.insertMany(ids.map((_id, rank) => ({ ...card, _id, tryThis: [], isApproved: true, rank })));
    await SavedCardModel.insertMany(ids.slice(0, 49).map((cardId) => ({ userId: user.userId, cardId })));
    const answers = await Promise.all(ids.slice(50).map((id) => client.post(`/knowledge-cards/${id}/collect`)));
    expect(await SavedCardModel.countDocuments({ userId: user.userId })).toBe(50);
    expect(statusesOf(answers)).toMatchObject({ 204: 1, 403: 49 });
  });
});
