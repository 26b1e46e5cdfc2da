import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReleasedRemote } from '@northkeep/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageMiddleware } from './page-middleware.ts';

const SITE: ReleasedRemote = {
  version: '1.0.0',
  base: '/r/mf-site/1.0.0/',
  entry: 'remoteEntry.js',
  requires: {},
  files: {},
  area: { label: 'Site', addresses: [{ path: '/about', frame: 'public' }], isPublicFallback: true },
};
const BUNDLE = JSON.stringify({ v: 1, roles: {} });
const HOT = { 'mf-site': { ...SITE, area: { ...SITE.area, label: '</script>' } } };

const answerPage = createPageMiddleware({
  release: async () => ({ remotes: { 'mf-site': SITE }, bundle: BUNDLE, hot: HOT }),
  template: async () => '<!doctype html><head><!--northkeep:registry--></head><div id="root"></div>',
});
const server = createServer((request, response) => {
  void answerPage(request, response).then((answered) => {
    if (!answered) response.writeHead(418).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});

afterAll(() => {
  server.close();
});

async function get(path: string, accept = 'text/html'): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://localhost:${port}${path}`, { headers: { accept } });
}

test('answers a declared URL with 200 and the page', async () => {
  const response = await get('/about');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<div id="root">');
});

test('answers an unknown URL with 404 and the page', async () => {
  const response = await get('/nowhere');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain('<div id="root">');
});

test('writes the release and the areas that are edited into the page', async () => {
  const page = await (await get('/about')).text();
  expect(page).toContain(`id="repository">${BUNDLE}</script>`);
  const [, hot = ''] = /id="hot-areas">([^<]*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(hot)).toEqual(HOT);
});

test.each([
  ['a file', '/js/main.js', 'text/html'],
  ['a request of the API', '/api/health', 'text/html'],
  ['a request that does not accept HTML', '/about', 'application/json'],
])('leaves %s to the next middleware', async (_, path, accept) => {
  expect((await get(path, accept)).status).toBe(418);
});
