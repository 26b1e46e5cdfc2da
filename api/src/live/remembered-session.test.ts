import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SessionModel } from '../auth/session.model.ts';
import { evictSessions } from '../middleware/session.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { databaseChanges } from './database-changes.ts';

const MINUTE_MS = 60_000;

const app = useTestApp();
afterEach(() => {
  vi.restoreAllMocks();
  databaseChanges.startLocal();
});

/** Moves the clock of the cache ahead, and returns the number of reads of sessions from then on. */
function laterBy(ms: number) {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + ms);
  return vi.spyOn(SessionModel.collection, 'findOne');
}

async function signedIn() {
  const { client, user } = await app.person();
  expect((await client.get('/sync/changes')).status).toBe(200);
  return { client, user };
}

describe('the session between two polls', () => {
  it('is not read again after a minute while every change of it is reported', async () => {
    const { client } = await signedIn();
    const reads = laterBy(MINUTE_MS);
    // A slow database reports the changes of the login late, and each report lets the session be read once more.
    await vi.waitFor(async () => {
      reads.mockClear();
      expect((await client.get('/sync/changes')).status).toBe(200);
      expect(reads).not.toHaveBeenCalled();
    });
  });

  it('is read again after five seconds while changes may go unnoticed, also once they are reported again', async () => {
    const { client } = await signedIn();
    databaseChanges.stop();
    const reads = laterBy(MINUTE_MS);
    await client.get('/sync/changes');
    expect(reads).toHaveBeenCalledOnce();
    const other = await signedIn();
    databaseChanges.startLocal();
    reads.mockClear();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2 * MINUTE_MS);
    await other.client.get('/sync/changes');
    expect(reads).toHaveBeenCalledOnce();
  });

  it.each<[string, (userId: string) => Promise<unknown>, number]>([
    ['another process revokes it', (userId) => SessionModel.collection.deleteMany({ userId }), 401],
    [
      'another process changes the auth secret',
      (userId) => UserModel.collection.updateOne({ userId }, { $inc: { authRev: 1 }, $set: { keptSession: null } }),
      401,
    ],
    ['another process deletes the account', (userId) => UserModel.collection.deleteOne({ userId }), 401],
    [
      'another process replaces the vault',
      (userId) => UserModel.collection.updateOne({ userId }, { $set: { vaultId: 'another' } }),
      409,
    ],
  ])('ends within five seconds when %s', async (_, change, status) => {
    const { client, user } = await signedIn();
    await change(user.userId);
    await vi.waitFor(async () => expect((await client.get('/sync/changes')).status).toBe(status), { timeout: 5_000 });
  });

  it('shows a role that another process has changed within five seconds', async () => {
    const { client, user } = await signedIn();
    await UserModel.collection.updateOne({ userId: user.userId }, { $set: { role: 'ADMIN' } });
    await pause(100);
    const reads = vi.spyOn(SessionModel.collection, 'findOne');
    await client.get('/sync/changes');
    expect(reads).toHaveBeenCalledOnce();
  });

  it('is not remembered when it changes while it is read', async () => {
    const { client, user } = await signedIn();
    evictSessions({ userId: user.userId });
    const { collection } = UserModel;
    const find = collection.findOne.bind(collection);
    const changed = vi.spyOn(collection, 'findOne').mockImplementationOnce((filter: object) => {
      const found = find(filter);
      databaseChanges.publish([{ collection: 'users', id: 'any', userId: null, kind: null, updatedAt: null }]);
      return found;
    });
    await client.get('/sync/changes');
    expect(changed).toHaveBeenCalledOnce();
    const reads = laterBy(MINUTE_MS);
    await client.get('/sync/changes');
    expect(reads).toHaveBeenCalledOnce();
  });
});
