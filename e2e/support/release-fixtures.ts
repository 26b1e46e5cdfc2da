import { test as base } from './fixtures.ts';
import { Releases } from './releases.ts';
import { Server } from './server.ts';

/** The server of a test serves a releases folder of its own, which the test may alter. */
export const test = base.extend<{ releases: Releases }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
  releases: async ({}, use) => {
    const releases = Releases.copy();
    await use(releases);
    releases.remove();
  },
  server: async ({ releases }, use) => {
    const server = await Server.start({ releasesDir: releases.folder });
    await use(server);
    await server.remove();
  },
});

export { expect } from './fixtures.ts';
