import { test as base } from './fixtures.ts';
import type { LyingProxy } from './lying-proxy.ts';

/** Gives each test a server whose responses it may change: devices and accounts reach it through the proxy. */
export const test = base.extend<{ lyingProxy: LyingProxy }>({
  lyingProxy: async ({ servers }, use) => {
    const { proxy } = await servers.proxied();
    await use(proxy);
    proxy.tellTheTruth();
    proxy.forgetRequests();
  },
  server: async ({ servers }, use) => use((await servers.proxied()).server),
});

export { expect } from './fixtures.ts';
