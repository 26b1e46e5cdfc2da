import { MEMORY_ONLY_KEY } from '@northkeep/shared-vault/open-database';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_SCREEN_MS } from './authenticated-layout.tsx';
import { openApp, openOnboardedVault } from './testing/open-app.tsx';
import { skipDelay } from './testing/skip-delay.ts';

// The notice is loaded after the first screen.
beforeEach(() => skipDelay(FIRST_SCREEN_MS));

afterEach(() => {
  cleanup();
  sessionStorage.removeItem(MEMORY_ONLY_KEY);
  vi.unstubAllGlobals();
});

describe('pages below /app', () => {
  // shows: memory.notice
  it('say in a browser that stores nothing that closing them loses what was not sent', async () => {
    await openOnboardedVault();
    vi.stubGlobal('indexedDB', undefined);
    const { unmount } = openApp('/app');
    const notice = await screen.findByText(
      'This browser stores nothing for Northkeep. Closing this page loses what was not sent.',
    );
    expect(document.body.firstElementChild?.contains(notice)).toBe(true);
    unmount();
    expect(screen.queryByText(/stores nothing/)).toBeNull();
  });

  // shows: memory.notice.choice
  it('say after the choice to go on without the store that this tab does not use it', async () => {
    await openOnboardedVault();
    sessionStorage.setItem(MEMORY_ONLY_KEY, 'true');
    openApp('/app');
    await screen.findByText('This tab works without this device’s store. Closing it loses what was not sent.');
    expect(screen.queryByText(/This browser stores nothing/)).toBeNull();
  });
});
