import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { Builder } from 'selenium-webdriver';
import type { Server } from '../../support/server.ts';
import { WorkerServer } from '../../support/worker-server.ts';
import { BrowserDriver } from './browser-driver.ts';
import {
  capabilitiesOf,
  type EngineName,
  isNarrow,
  LANGUAGE,
  type PageSize,
  prepareHome,
  programsOf,
  type SessionFolders,
  WINDOW,
} from './engines.ts';
import { resizeNarrowSession, resizeWindow } from './page-size.ts';
import { Display, type RunningDriver, startDriver } from './processes.ts';
import { becomeReturningVisitor } from './returning-visitor.ts';
import { compileSystemLocale } from './system-locale.ts';

/** File in the home directory of a browser with what its pages write to the console. */
const CONSOLE_LOG = 'console.log';
/** Time in ms within which a session must end before its processes are killed. */
const QUIT_WITHIN_MS = 10_000;

interface OpenOptions {
  /** Folder of a Firefox profile that is kept for a later session. */
  readonly profile?: string;
  /** Language tag that the browser reports to pages; default: {@link LANGUAGE}. */
  readonly language?: string;
  /** Size of the page; default: {@link WINDOW}. */
  readonly size?: PageSize;
}

interface Fixtures {
  server: Server;
  /** Starts a browser without any data, as a visitor who has declined cookies before. */
  openBrowser: (options?: OpenOptions) => Promise<BrowserDriver>;
}

export interface WorkerFixtures {
  engine: EngineName;
  servers: WorkerServer;
  display: Display;
}

interface Session {
  readonly driver: BrowserDriver;
  readonly process: RunningDriver;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const servers = new WorkerServer();
      await use(servers);
      await servers.remove();
    },
    { scope: 'worker' },
  ],
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const display = await Display.start();
      await use(display);
      display.stop();
    },
    { scope: 'worker' },
  ],
  server: async ({ servers }, use) => use(await servers.shared()),
  openBrowser: async ({ engine, server, display }, use, info) => {
    const dir = mkdtempSync(path.join(os.tmpdir(), `northkeep-${engine}-`));
    const sessions: Session[] = [];
    await use(async ({ profile, language = LANGUAGE, size = WINDOW } = {}) => {
      const home = path.join(dir, `home-${sessions.length}`);
      const folders = { home, downloads: path.join(home, 'downloads'), ...(profile && { profile }) };
      const session = await startSession(engine, display, { server, folders, language, size });
      sessions.push(session);
      return session.driver;
    });
    for (const [at, { driver, process }] of sessions.entries()) {
      if (info.status !== info.expectedStatus) {
        await saveScreenshot(driver, info.outputPath(`window-${at}.png`));
        copyFileSync(path.join(dir, `home-${at}`, CONSOLE_LOG), info.outputPath(`window-${at}.log`));
      }
      await endSession(driver);
      process.stop();
    }
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  },
});

interface SessionStart {
  readonly server: Server;
  readonly folders: SessionFolders;
  readonly language: string;
  readonly size: PageSize;
}

async function startSession(
  engine: EngineName,
  display: Display,
  { server, folders, language, size }: SessionStart,
): Promise<Session> {
  const programs = programsOf(engine);
  if (programs === null) throw new Error(`${engine} is not installed: run \`npm run test:engines\``);
  prepareHome(folders);
  const env = {
    ...{ PATH: process.env.PATH, TZ: 'UTC', DISPLAY: display.name, HOME: folders.home },
    // Firefox has the language as a preference, and WebKit reports the one of the system.
    ...(engine === 'webkit' && language !== LANGUAGE
      ? compileSystemLocale(language, folders.home)
      : { LANG: 'en_US.UTF-8' }),
  };
  const running = await startDriver(programs.driver, {
    env,
    cwd: folders.downloads,
    log: path.join(folders.home, CONSOLE_LOG),
  });
  try {
    const session = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(running.url)
      .withCapabilities(capabilitiesOf(engine, { browser: programs.browser, folders, language, size }))
      .build();
    const driver = new BrowserDriver(session, { url: server.url, downloads: folders.downloads });
    if (isNarrow(size)) await resizeNarrowSession(engine, driver, size);
    else await resizeWindow(driver, size);
    await becomeReturningVisitor(driver);
    return { driver, process: running };
  } catch (reason) {
    running.stop();
    throw reason;
  }
}

async function saveScreenshot(driver: BrowserDriver, file: string): Promise<void> {
  const png = await withinTime(driver.session.takeScreenshot());
  if (png !== null) writeFileSync(file, png, 'base64');
}

/** Ends a session. A browser that does not answer is killed by the caller. */
export async function endSession(driver: BrowserDriver): Promise<void> {
  await withinTime(driver.session.quit());
}

/** Returns null when the work fails or takes too long, as it does when the browser hangs. */
function withinTime<T>(work: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, QUIT_WITHIN_MS, null).unref());
  return Promise.race([work.catch(() => null), late]);
}

export { expect } from '@playwright/test';
