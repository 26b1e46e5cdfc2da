import type { Browser, Page, Request } from '@playwright/test';
import type { Account } from './account.ts';
import { logInToNotes } from './log-in.ts';
import { recordOpenRequests, waitForRequests } from './requests-ended.ts';
import type { Server } from './server.ts';
import { returningVisitorState } from './visitor-state.ts';

/** A script that a page loaded, with the bytes of its body over the wire (brotli, as served). */
export interface LoadedScript {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Records the scripts that a page loads while `visit` runs, including workers' scripts, largest first. The browser's
 * cache must be empty and service workers blocked, because a script from a cache counts as zero bytes.
 */
export async function recordScripts(page: Page, visit: () => Promise<void>): Promise<readonly LoadedScript[]> {
  const requests: Request[] = [];
  const record = (request: Request): void => {
    if (new URL(request.url()).pathname.endsWith('.js')) requests.push(request);
  };
  page.on('requestfinished', record);
  recordOpenRequests(page.context());
  await visit();
  await waitForRequests(page);
  page.off('requestfinished', record);
  const scripts = await Promise.all(requests.map(measureScript));
  return scripts.sort((a, b) => b.bytes - a.bytes);
}

/**
 * Returns a script with the length that its response states. The browser's own count of the body subtracts an estimate of
 * the headers, which is wrong by kilobytes for some responses. Throws for a response that states no length.
 */
async function measureScript(request: Request): Promise<LoadedScript> {
  const { pathname } = new URL(request.url());
  const length = await (await request.response())?.headerValue('content-length');
  if (!length) throw new Error(`the response of ${pathname} states no length`);
  return { path: pathname, bytes: Number(length) };
}

/** Sums the bytes of scripts. */
export const sumScriptBytes = (scripts: readonly LoadedScript[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0);

/** URLs whose first visit is measured, each with the maximum bytes of script that it may load (1 kB = 1,000 bytes). */
export const SCRIPT_BUDGETS = { '/': 160_000, '/login': 180_000, '/app': 260_000 } as const;

export type MeasuredAddress = keyof typeof SCRIPT_BUDGETS;

interface VisitsInput {
  readonly browser: Browser;
  readonly server: Server;
  readonly person: Account;
}

/**
 * Loads each URL with an empty browser cache and returns its scripts: `/` and `/login` as an anonymous visitor, `/app`
 * as a user who is logged in on a device that unlocks the vault by itself, until the planner is shown.
 */
export async function measureFirstVisits({
  browser,
  server,
  person,
}: VisitsInput): Promise<Readonly<Record<MeasuredAddress, readonly LoadedScript[]>>> {
  const anonymous = async (address: MeasuredAddress): Promise<readonly LoadedScript[]> => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    const scripts = await recordScripts(page, async () => {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // The dialog is loaded after a prerendered page was hydrated, which on a slow machine is later than the heading.
      await page.getByRole('dialog', { name: 'Cookies' }).waitFor();
    });
    await context.close();
    return scripts;
  };
  return { '/': await anonymous('/'), '/login': await anonymous('/login'), '/app': await visitApp() };

  async function visitApp(): Promise<readonly LoadedScript[]> {
    const context = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'block',
      storageState: returningVisitorState(server.url),
    });
    await logInToNotes(await context.newPage(), person);
    // The app loads overlays in advance two seconds after its layout, which on a slow machine is before the planner is
    // shown. The delay is raised to 60 s, so that they are not counted.
    await context.addInitScript(() => {
      const start = globalThis.setTimeout;
      const delayed = (run: () => void, ms = 0) => start(run, ms === 2_000 ? 60_000 : ms);
      Object.assign(globalThis, { setTimeout: delayed });
    });
    // A new page has no memory cache, and the disk cache of its browser is cleared here.
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.clearBrowserCache');
    const scripts = await recordScripts(page, async () => {
      await page.goto('/app');
      await page.locator('[data-tour="macro-progress"]').waitFor();
    });
    await context.close();
    return scripts;
  }
}

/** Returns a text for a log: one line with the sum, then one line per script. */
export function describeScripts(address: string, scripts: readonly LoadedScript[]): string {
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
  const lines = scripts.map(({ path, bytes }) => `  ${kB(bytes)}  ${path}`);
  return [`${kB(sumScriptBytes(scripts))}  ${address} (${scripts.length} scripts)`, ...lines].join('\n');
}
