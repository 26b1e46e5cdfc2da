import { test as base } from './fixtures.ts';
import { ReleasesFolder } from './releases.ts';

/** Gives each test a copy of the releases folder, which it may modify. */
export const test = base.extend<{ releases: ReleasesFolder }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
  releases: async ({}, use) => {
    const releases = ReleasesFolder.copy();
    await use(releases);
    releases.remove();
  },
  server: async ({ releases, servers }, use) => use(await servers.shared(releases.folder)),
});

export { expect } from './fixtures.ts';
