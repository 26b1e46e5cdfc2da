import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChangesResponse, VAULT_HEADER } from '@northkeep/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SessionModel } from '../auth/session.model.ts';
import { endAllSessions, endSession } from '../auth/sessions.ts';
import { createEnvelope, createSignedInClient } from '../testing/factories.ts';
import { openStream, type TestStream } from '../testing/open-stream.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { eraseAccount } from '../users/commands/erase-account.ts';
import { UserModel } from '../users/user.model.ts';

/** Time within which a stream ends after its session, in ms. */
const ENDS_WITHIN_MS = 5_000;

const app = useTestApp();
const open: TestStream[] = [];
afterEach(() => Promise.all(open.splice(0).map((stream) => stream.close())));

async function streamOf(client: TestClient, headers?: Readonly<Record<string, string>>): Promise<TestStream> {
  const stream = await openStream(client, headers);
  open.push(stream);
  return stream;
}

const addLine = async (client: TestClient) => {
  const line = { id: randomUUID(), text: createEnvelope() };
  return (await client.post<{ updatedAt: string }>('/lines', line)).body.updatedAt;
};

/** Returns true when the stream ends within the time that the product promises. */
const endsInTime = ({ ended }: TestStream) =>
  Promise.race([ended.then(() => true), pause(ENDS_WITHIN_MS, false, { ref: false })]);

describe('GET /api/sync/stream', () => {
  it('tells every device of a change by its time, and tells nobody else', async () => {
    const { client, user } = await app.person();
    const other = await createSignedInClient(app.origin, user);
    const stranger = (await app.person()).client;
    const streams = await Promise.all([client, other, stranger].map((one) => streamOf(one)));
    const updatedAt = await addLine(client);
    await vi.waitFor(() => expect(streams.map((stream) => stream.cursors())).toEqual([[updatedAt], [updatedAt], []]));
    const { records } = (await other.get<ChangesResponse>('/sync/changes')).body;
    expect(records.at(-1)?.record).toMatchObject({ updatedAt });
  });

  it('begins with the time of the latest change, so that a client that was away knows if it missed one', async () => {
    const { client } = await app.person();
    await addLine(client);
    const updatedAt = await addLine(client);
    const stream = await streamOf(client);
    await vi.waitFor(() => expect(stream.cursors()).toEqual([updatedAt]));
  });

  it('carries no text, no id and no kind of a record', async () => {
    const { client } = await app.person();
    const stream = await streamOf(client);
    await addLine(client);
    await vi.waitFor(() => expect(stream.cursors()).toHaveLength(1));
    expect(stream.text().replaceAll(':\n\n', '')).toMatch(/^data: \{"cursor":"[\dTZ:.-]+"\}\n\n$/);
  });

  it('responds to HEAD without an event and without a stream', async () => {
    const { client } = await app.person();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, [VAULT_HEADER]: client.vaultId ?? '' };
    const response = await fetch(`${client.origin}/api/sync/stream`, { method: 'HEAD', headers });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('closes the connection when it ends, because its response has no length', async () => {
    const { client } = await app.person();
    const { headers } = await streamOf(client);
    expect([headers.get('connection'), headers.get('transfer-encoding')]).toEqual(['close', null]);
  });

  it('is neither compressed nor collected by a proxy', async () => {
    const { client } = await app.person();
    const { status, headers } = await streamOf(client, { 'accept-encoding': 'gzip, br' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
  });

  it('requires a session and the vault', async () => {
    const { client } = await app.person();
    expect((await streamOf(app.stranger())).status).toBe(401);
    expect((await streamOf(client, { 'x-vault': randomUUID() })).status).toBe(409);
  });

  it.each<[string, (userId: string, sessionId: string) => Promise<unknown>]>([
    ['a logout or a revoked session', (_, sessionId) => endSession(sessionId)],
    ['another process that revokes the session', (_, sessionId) => SessionModel.collection.deleteOne({ sessionId })],
    ['a changed passphrase', (userId) => endAllSessions(userId, { endedBy: 'passphrase' })],
    [
      'a changed auth secret',
      (userId) => UserModel.collection.updateOne({ userId }, { $inc: { authRev: 1 }, $set: { keptSession: null } }),
    ],
    ['a deleted account', (userId) => eraseAccount(app.deps, userId)],
    ['a replaced vault', (userId) => UserModel.collection.updateOne({ userId }, { $set: { vaultId: randomUUID() } })],
  ])('ends within five seconds of %s', async (_, end) => {
    const { client, user } = await app.person();
    const stream = await streamOf(client);
    const session = await SessionModel.findOne({ userId: user.userId }).lean();
    await end(user.userId, session?.sessionId ?? '');
    expect(await endsInTime(stream)).toBe(true);
  });

  it('stays open while the session is refreshed', async () => {
    const { client, user } = await app.person();
    const stream = await streamOf(client);
    await SessionModel.updateOne({ userId: user.userId }, { $set: { lastSeenAt: new Date() } });
    const updatedAt = await addLine(client);
    await vi.waitFor(() => expect(stream.cursors()).toEqual([updatedAt]));
  });

  it('ends the oldest of too many streams of one person', async () => {
    const { client } = await app.person();
    const streams: TestStream[] = [];
    for (let count = 0; count < 17; count += 1) streams.push(await streamOf(client));
    expect(await Promise.race([streams[0]?.ended.then(() => 'first'), streams[1]?.ended.then(() => 'second')])).toBe(
      'first',
    );
    const updatedAt = await addLine(client);
    await vi.waitFor(() => expect(streams.at(-1)?.cursors()).toEqual([updatedAt]));
  });
});
