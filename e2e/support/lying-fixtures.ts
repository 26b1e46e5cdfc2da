import type { TamperingProxy } from '@northkeep/scripts/tampering-proxy';
import { test as base } from './fixtures.ts';

/**
 * Gives each test a server behind a proxy that can forge its responses. Devices and accounts reach the server through
 * the proxy.
 */
export const test = base.extend<{ lyingProxy: TamperingProxy }>({
  lyingProxy: async ({ servers }, use) => {
    const { proxy } = await servers.proxied();
    await use(proxy);
    proxy.tellTheTruth();
    proxy.forgetRequests();
  },
  server: async ({ servers }, use) => use((await servers.proxied()).server),
});

export { expect } from './fixtures.ts';
