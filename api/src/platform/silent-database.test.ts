import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedStore, startEmbeddedStoreInProcess } from '../../embedded-store/index.ts';
import { createApp } from '../app.ts';
import { parseEnv } from '../env.ts';
import { applyIndexes } from '../migrations/apply-indexes.ts';
import { releaseIndexes } from '../migrations/steps/0001-release-indexes.ts';
import { closeServices, openServices, type ServiceDeps } from '../services.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { connectDatabase, disconnectDatabase } from './database.ts';
import { createLog } from './logging.ts';

let dir: string;
let store: EmbeddedStore;
let proxy: TcpProxy;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-silent-test-'));
  store = await startEmbeddedStoreInProcess({ dir: join(dir, 'store') });
});
afterEach(async () => {
  await disconnectDatabase();
  await proxy.close();
  await store.close();
  await rm(dir, { recursive: true, force: true });
});

async function connectThroughProxy(delayMs: number, timeouts = {}): Promise<void> {
  const [, socket = ''] = /^mongodb:\/\/([^/?]+)/.exec(store.uri) ?? [];
  proxy = await startTcpProxy(decodeURIComponent(socket), delayMs);
  await connectDatabase(store.uri.replace(socket, `127.0.0.1:${proxy.port}`), timeouts);
}

describe('applyIndexes', () => {
  it('creates the indexes of all collections in parallel', async () => {
    await connectThroughProxy(50);
    const { prototype } = mongoose.mongo.Collection;
    const { createIndexes } = prototype;
    let [running, most] = [0, 0];
    const spy = vi.spyOn(prototype, 'createIndexes').mockImplementation(async function (
      this: mongoose.mongo.Collection,
      ...parameters
    ) {
      running += 1;
      most = Math.max(most, running);
      return createIndexes.apply(this, parameters).finally(() => {
        running -= 1;
      });
    });
    await applyIndexes(releaseIndexes);
    spy.mockRestore();
    expect(most).toBe(new Set(releaseIndexes.create.map(({ collection }) => collection)).size);
  });
});

describe('a database that accepts connections and never answers', () => {
  let deps: ServiceDeps;
  const serve = async () => {
    const env = parseEnv({ NODE_ENV: 'test', DATA_DIR: dir, RELEASES_DIR: join(dir, 'releases') });
    const log = createLog({ logLevel: 'fatal' });
    deps = await openServices({ env, log, state: { draining: false } });
    const server = createServer(createApp(deps).callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return { server, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
  };

  it('causes a 503 with Retry-After after the time limit of a request, and makes the server not ready', async () => {
    await connectThroughProxy(0, { server: 300, answer: 300 });
    const { server, origin } = await serve();
    proxy.silence();
    const ready = await fetch(`${origin}/api/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { details: { notReady: ['database'] } }]);
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    const started = performance.now();
    const response = await fetch(`${origin}/api/auth/prelogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@northkeep.test' }),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(performance.now() - started).toBeLessThan(3_000);
    server.closeAllConnections();
    server.close();
    await closeServices(deps);
  });
});
