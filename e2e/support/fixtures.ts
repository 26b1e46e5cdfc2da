import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { ownAddress } from './own-address.ts';
import { Server } from './server.ts';
import { Servers } from './servers.ts';
import { visited } from './visited.ts';
import { Watch } from './watch.ts';

interface Fixtures {
  /** For a journey that looks at all that a server has kept: one that has seen nobody else. */
  ownServer: boolean;
  server: Server;
  /** Opens a browser of its own, watched for errors; another device, as far as the server can tell. */
  device: (options?: BrowserContextOptions) => Promise<Device>;
}

/** A browser context with its own storage. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly watch: Watch;
}

export const test = base.extend<Fixtures, { servers: Servers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const servers = new Servers();
      await use(servers);
      await servers.remove();
    },
    { scope: 'worker' },
  ],
  ownServer: [false, { option: true }],
  server: async ({ ownServer, servers }, use) => {
    if (!ownServer) return use(await servers.shared());
    const server = await Server.start();
    await use(server);
    await server.remove();
  },
  device: async ({ browser, server }, use) => {
    const devices: Device[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        storageState: visited(server.url),
        extraHTTPHeaders: ownAddress(),
        ...options,
      });
      const watch = new Watch(context);
      const device = { context, page: await context.newPage(), watch };
      devices.push(device);
      return device;
    });
    const problems = devices.flatMap(({ watch }) => watch.problems);
    for (const { context } of devices) await context.close();
    expect(problems, 'errors in the browser').toEqual([]);
  },
});

/** Fails on anything axe finds on the page as it stands (WCAG 2.2 AA and best practice), once nothing moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(movementsEnd);
  // A page that has it already needs no second one.
  const source = (await page.evaluate(() => 'axe' in window)) ? { axeSource: 'undefined' } : {};
  // No page has frames: one run says everything, without the blank page that would gather those of the frames.
  const axe = new AxeBuilder({ page, ...source }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** What fades in has other colours on the way; what moves for ever is as it is. Runs in the page. */
async function movementsEnd(): Promise<void> {
  const ending = document.getAnimations().filter((one) => {
    const end = Number(one.effect?.getComputedTiming().endTime);
    return one.playState === 'running' && Number.isFinite(end);
  });
  // One that is cancelled has ended, too.
  await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
}

export { expect };
