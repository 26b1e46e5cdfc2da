import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { createClientAddressHeader } from './client-address.ts';
import { IS_DEEP_RUN } from './draw.ts';
import { PageErrors } from './page-errors.ts';
import { FakePushService } from './push-service.ts';
import { recordOpenRequests } from './requests-ended.ts';
import { Server } from './server.ts';
import { returningVisitorState } from './visitor-state.ts';
import { WorkerServer } from './worker-server.ts';

interface Fixtures {
  /** Gives the journey a server of its own, for tests that inspect all of its data. */
  ownServer: boolean;
  /** True for a test whose own server sends push messages to {@link Fixtures.pushService}. */
  hasPushService: boolean;
  pushService: FakePushService | null;
  server: Server;
  device: OpenDevice;
}

/** Opens a separate browser context, watched for errors, which the server sees as another device. */
export type OpenDevice = (options?: BrowserContextOptions) => Promise<Device>;

/** A browser context with its own storage. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly watch: PageErrors;
}

/**
 * In a short run, pages draw a quarter of the pixels and no animations, which saves a twelfth of the processor time. The
 * deep run draws everything, and so do journeys about pictures and animations.
 */
const RENDERING: BrowserContextOptions = IS_DEEP_RUN ? {} : { deviceScaleFactor: 0.5, reducedMotion: 'reduce' };
/** Options of a device that draws every pixel and all animations. */
export const FULL_RENDERING: BrowserContextOptions = { deviceScaleFactor: 1, reducedMotion: 'no-preference' };

export const test = base.extend<Fixtures, { servers: WorkerServer }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const servers = new WorkerServer();
      await use(servers);
      await servers.remove();
    },
    { scope: 'worker' },
  ],
  ownServer: [false, { option: true }],
  hasPushService: [false, { option: true }],
  pushService: async ({ hasPushService }, use) => {
    if (!hasPushService) return use(null);
    const service = await FakePushService.start();
    await use(service);
    await service.stop();
  },
  server: async ({ ownServer, pushService, servers }, use) => {
    if (!ownServer) return use(await servers.shared());
    const server = await Server.start(pushService ? { env: { PUSH_SERVICE: pushService.origin } } : {});
    await use(server);
    await server.remove();
  },
  device: async ({ browser, server }, use) => {
    const devices: Device[] = [];
    await use(async (options = {}) => {
      const context = await openContext(browser, server, options);
      const watch = new PageErrors(context);
      const device = { context, page: await context.newPage(), watch };
      devices.push(device);
      return device;
    });
    const problems = devices.flatMap(({ watch }) => watch.problems);
    for (const { context } of devices) await context.close();
    expect(problems, 'errors in the browser').toEqual([]);
  },
});

/**
 * Opens the browser context of a returning visitor, which the server sees as another device. Journeys that do not use
 * the fixture `server` open their contexts with it.
 */
export async function openContext(
  browser: Browser,
  server: Pick<Server, 'url'>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: returningVisitorState(server.url),
    extraHTTPHeaders: createClientAddressHeader(),
    ...RENDERING,
    ...options,
  });
  recordOpenRequests(context);
  if (options.javaScriptEnabled !== false) context.on('page', waitForHydration);
  return context;
}

/**
 * Makes `goto` and `reload` wait until a prerendered page is hydrated, or a notice above it says why it is not. Before
 * that, the whole page is visible, but React does not handle its events yet.
 */
function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const waiting = '#root[data-prerendered]:not(.page-notice:not([hidden]) ~ #root)';
  const hydrated = () => page.locator(waiting).waitFor({ state: 'detached' });
  page.goto = async (...parameters) => {
    const response = await goto(...parameters);
    if (parameters[1]?.waitUntil !== 'commit') await hydrated();
    return response;
  };
  page.reload = async (...parameters) => {
    const response = await reload(...parameters);
    await hydrated();
    return response;
  };
}

/** Time in ms for one check of a page by axe, which takes seconds. */
const AXE_WITHIN_MS = 60_000;

/**
 * Fails on any axe violation (WCAG 2.2 AA and best practices) once all animations have ended. A check that does not end
 * within {@link AXE_WITHIN_MS}, because the browser does not answer, is repeated once.
 * @param rules ids of the only rules that are checked; default: all of them
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // A page that is still loading has no heading, so the check waits for the heading.
  if (!rules) await page.locator('h1').first().waitFor({ state: 'attached' });
  // Injects axe only once per page, and anew after a check that did not end, in whose axe that check still runs.
  const isInjected = () => page.evaluate(() => 'axe' in window);
  const found =
    (await endsWithin(AXE_WITHIN_MS, async () => findViolations(page, rules, await isInjected()))) ??
    (await endsWithin(AXE_WITHIN_MS, () => findViolations(page, rules, false)));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

async function findViolations(page: Page, rules: string[] | undefined, isInjected: boolean): Promise<string[]> {
  await page.evaluate(movementsEnd);
  const source = isInjected ? { axeSource: 'undefined' } : {};
  // axe's legacy mode avoids opening a blank page. It does not check cross-origin frames, but the pages have no frames.
  const axe = new AxeBuilder({ page, ...source }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Resolves with the result of the work, or with null when it has not ended after `ms`. */
async function endsWithin<T>(ms: number, work: () => Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  const working = work();
  working.catch(() => {}); // ends with its page when the time is over
  return Promise.race([working, late]).finally(() => clearTimeout(timer));
}

/** Waits for finite animations, which change colours while they run; ignores endless ones. Runs in the page. */
async function movementsEnd(): Promise<void> {
  const ending = document.getAnimations().filter((one) => {
    const end = Number(one.effect?.getComputedTiming().endTime);
    return one.playState === 'running' && Number.isFinite(end);
  });
  // `finished` rejects when an animation is cancelled, which also ends it.
  await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
}

export { expect };
