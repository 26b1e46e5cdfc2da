import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MINUTE_MS } from '@northkeep/contracts';
import mongoose from 'mongoose';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSignedRepository, hashRoot, writeBundle, writeRepository } from '../testing/signed-repository.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createReleaseCheck } from './hosting/check-release.ts';
import { MailOutboxModel } from './mail/mail-outbox.model.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const ENTRY = '/r/mf-notes/1.0.0/remoteEntry.js';
const createRepository = () =>
  createSignedRepository({
    shell: { version: '1.0.0', provides: {}, files: { 'index.html': HASH } },
    remotes: {
      'mf-notes': {
        version: '1.0.0',
        base: '/r/mf-notes/1.0.0/',
        entry: 'remoteEntry.js',
        requires: {},
        files: { 'remoteEntry.js': HASH },
        area: { label: 'Notes', addresses: [{ path: '/app/notes/*', frame: 'app' }] },
      },
    },
  });

let app: TestApp;
let releases: string;
beforeAll(async () => {
  app = await createTestApp();
  releases = app.deps.env.releasesDir;
});
afterAll(() => app.close());

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(releases, path)), { recursive: true });
  await writeFile(join(releases, path), text);
}

/** Publishes the files of a repository, with a shell that was built with `pinned`, by default with its own root. */
async function release(pinned?: string): Promise<string> {
  const repository = createRepository();
  await put('shell/1.0.0/index.html', '<html></html>');
  await put('shell/1.0.0/release.json', JSON.stringify({ pinnedRoot: pinned ?? hashRoot(repository) }));
  await put(ENTRY, '');
  return writeRepository(releases, repository);
}

afterEach(() => vi.restoreAllMocks());

const readiness = async () => {
  const { status, body } = await app.stranger().get<{ details?: unknown; warnings?: unknown }>('/ready');
  return [status, body.details ?? body.warnings];
};

describe('GET /api/ready', () => {
  it('is ready with a release whose shell was built with the root of the repository', async () => {
    await release();
    expect(await readiness()).toEqual([200, undefined]);
  });

  it('reports a shell that was built with another root', async () => {
    await release('f'.repeat(64));
    expect(await readiness()).toEqual([503, { notReady: ['repository'] }]);
  });

  it('reports metadata that was changed after signing', async () => {
    const text = await release();
    await writeBundle(
      releases,
      text.replace(/"sig":"./, (start) => (start.endsWith('0') ? '"sig":"1' : '"sig":"0')),
    );
    expect(await readiness()).toEqual([503, { notReady: ['repository'] }]);
  });

  it('reports "releases" as not ready when a code file of an area is missing', async () => {
    await release();
    await rm(join(releases, ENTRY));
    const check = createReleaseCheck({ releasesDir: releases, production: false });
    expect(await check()).toBe('releases');
  });

  it('is ready without a repository, except in production', async () => {
    const releasesDir = join(releases, 'nothing');
    const check = (production: boolean) => createReleaseCheck({ releasesDir, production })();
    expect([await check(true), await check(false)]).toEqual(['releases', null]);
  });

  it('reports "disk" as not ready while the database accepts no new document, and is ready when it does again', async () => {
    await release();
    const later = Date.now() + MINUTE_MS;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    const full = new mongoose.mongo.MongoServerError({ message: 'the disk is full', code: 14_031 });
    const insert = vi.spyOn(mongoose.mongo.Collection.prototype, 'insertOne').mockRejectedValue(full);
    expect(await readiness()).toEqual([503, { notReady: ['disk'] }]);
    insert.mockRestore();
    expect(await readiness()).toEqual([200, undefined]);
  });

  it('stays ready and warns when an email has waited for more than ten minutes', async () => {
    await release();
    const at = new Date(Date.now() - 11 * MINUTE_MS);
    const later = new Date(Date.now() + 60 * MINUTE_MS);
    await MailOutboxModel.create({ _id: 'late', at, expiresAt: later, dueAt: later, attempts: 3, removeAt: later });
    expect(await readiness()).toEqual([200, ['mail']]);
  });
});

describe('the checks of a load balancer', () => {
  it('have no rate limit, and checks of the readiness at the same time share one', async () => {
    await release();
    const client = app.stranger();
    const consume = vi.spyOn(RateLimiterMemory.prototype, 'consume');
    expect((await client.get('/health')).status).toBe(200);
    expect((await client.get('/ready')).status).toBe(200);
    expect(consume).not.toHaveBeenCalled();
    const ping = vi.spyOn(mongoose.mongo.Db.prototype, 'command');
    await Promise.all(Array.from({ length: 20 }, () => client.get('/ready')));
    expect(ping.mock.calls.filter(([command]) => 'ping' in command).length).toBeLessThan(10);
  });
});
