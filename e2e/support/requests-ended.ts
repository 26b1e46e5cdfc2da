import type { BrowserContext, Page, Request } from '@playwright/test';

/** Time in ms without an open request after which a page counts as loaded. */
const QUIET_MS = 500;
const LOOK_EVERY_MS = 50;
/** The stream of changes stays open as long as the vault is unlocked. */
const STREAM = '/api/sync/stream';

const openRequests = new WeakMap<BrowserContext, Set<Request>>();

/** Begins to record which requests of the context are open. Called before its first page is opened. */
export function recordOpenRequests(context: BrowserContext): Set<Request> {
  const open = openRequests.get(context) ?? new Set<Request>();
  if (openRequests.has(context)) return open;
  openRequests.set(context, open);
  context.on('request', (request) => void (request.url().endsWith(STREAM) || open.add(request)));
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  return open;
}

/**
 * Waits until all requests of the page's context but the stream of changes have ended. The load state `networkidle` of
 * Playwright would wait for the stream too.
 */
export async function waitForRequests(page: Page): Promise<void> {
  const open = recordOpenRequests(page.context());
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; ) {
    await page.waitForTimeout(LOOK_EVERY_MS);
    if (open.size > 0) quietSince = Date.now();
  }
}
