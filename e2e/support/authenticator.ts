import type { Page } from '@playwright/test';

interface Finger {
  /** Turns automatic user presence on or off. While it is off, a WebAuthn ceremony stays pending. */
  readonly touches: (does: boolean) => Promise<void>;
}

/** Adds a virtual authenticator with PRF support whose user verification always succeeds. */
export async function addVirtualAuthenticator(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, hasPrf: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    touches: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
