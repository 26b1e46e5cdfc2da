import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, describe, expect, it } from 'vitest';
import { type AppState, createApiRouter } from '../context.ts';
import { routeByArea } from './route-by-area.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Creates a router that answers its own name at some paths. */
function answering(name: string, ...paths: string[]) {
  const router = createApiRouter();
  for (const path of paths)
    router.get(path, (ctx) => {
      ctx.body = name;
    });
  return router;
}

async function serve(...routers: Parameters<typeof routeByArea>[0]) {
  const app = new Koa<AppState>();
  app.use(routeByArea(routers));
  app.use((ctx) => {
    ctx.body = 'none';
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async (path: string) => (await fetch(origin + path)).text();
}

describe('routeByArea', () => {
  it('asks the routers of the area in their order', async () => {
    const get = await serve(
      answering('lines', '/lines/:id'),
      answering('versions', '/lines/:id/versions', '/lines/:id'),
    );
    expect(await get('/api/lines/1')).toBe('lines');
    expect(await get('/api/lines/1/versions')).toBe('versions');
  });

  it('reaches a router from each of its areas', async () => {
    const get = await serve(answering('users', '/users/me', '/people'));
    expect(await get('/api/users/me')).toBe('users');
    expect(await get('/api/people')).toBe('users');
  });

  it('goes on where no operation has the path', async () => {
    const get = await serve(answering('users', '/users/me'));
    for (const path of [
      '/api/users',
      '/api/other',
      '/api',
      '/',
      '/users/me',
      '/api/Users/me',
      '/API/users/me',
      '/x/users/me',
    ])
      expect(await get(path)).toBe('none');
  });

  it('refuses a router with an operation that would have to be asked for every area', () => {
    expect(() => routeByArea([answering('any', '/:area')])).toThrow('/api/:area begins with a parameter');
  });
});
