import type { Page } from '@playwright/test';

interface Finger {
  /** Whether the device is touched when it asks; otherwise it waits. */
  readonly touches: (does: boolean) => Promise<void>;
}

/** A device of the browser's own that makes passkeys with a PRF, and a person who confirms. */
export async function withAuthenticator(page: Page): Promise<Finger> {
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
