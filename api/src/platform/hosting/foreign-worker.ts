import type { AppContext } from '../../context.ts';

const WORKER_PATH = '/sw.js';

/**
 * Script of a service worker that unregisters itself and reloads its pages. A compromised release can register a service
 * worker with another script URL. Browsers keep such a worker when its script is answered with 404, so the server answers
 * with this script.
 */
const ENDING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(end()));
async function end() {
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url)));
}
`;

/** Responds to a browser that requests the script of a service worker other than the shell's; returns false otherwise. */
export function endForeignWorker(ctx: Pick<AppContext, 'path' | 'get' | 'set' | 'body'>): boolean {
  if (ctx.get('service-worker') !== 'script' || ctx.path === WORKER_PATH) return false;
  ctx.set('content-type', 'text/javascript; charset=utf-8');
  ctx.set('cache-control', 'no-store');
  ctx.body = ENDING_WORKER;
  return true;
}
