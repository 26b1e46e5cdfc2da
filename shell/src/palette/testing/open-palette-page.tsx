import type { Command, PaletteEntries } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { FIRST_SCREEN_MS } from '../../authenticated-layout.tsx';
import { loadAuthenticatedLayout } from '../../lazy-authenticated-layout.tsx';
import { openApp, openOnboardedVault } from '../../testing/open-app.tsx';
import { skipDelay } from '../../testing/skip-delay.ts';
import { setLetterShortcutsEnabled } from '../letter-keys.ts';
import { showPalette } from '../palette-store.ts';

const PASSPHRASE = 'correct horse battery staple';
/** Ids of the commands that ran in this test, in order. */
export const executedCommands: string[] = [];
/** Creates a command that appends its id to {@link executedCommands} when it runs. */
export const createTestCommand = (id: string, rest: Partial<Command> = {}): Command => ({
  id,
  label: id,
  run: () => void executedCommands.push(id),
  ...rest,
});
/** Commands that the areas declare. */
export const TEST_PALETTE_ENTRIES: PaletteEntries = {
  commands: [
    createTestCommand('Plant a tree', { keys: 'p t', keywords: 'garden' }),
    createTestCommand('Water the trees', { keys: 'w' }),
    createTestCommand('Not now', { available: () => false, keys: 'x' }),
    { id: 'go.notes', label: 'Notes', group: 'go', keys: 'g n', to: '/app/notes' },
  ],
  help: [
    {
      title: 'Words of trees',
      text: 'Type them anywhere.',
      rows: [
        { typed: 'in spring', means: 'plants it then' },
        { typed: 'alt+p', isKey: true, means: 'prunes it' },
      ],
    },
  ],
};

/** Unlocks one vault for all tests of the file and closes the palette after each. */
export function setUpPalette(): void {
  beforeAll(openOnboardedVault);
  beforeAll(loadAuthenticatedLayout);
  beforeEach(async () => {
    executedCommands.length = 0;
    localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
    localStorage.setItem('nk.seen', String(Date.now()));
    if (vault.state.status !== 'unlocked') await vault.unlock({ passphrase: PASSPHRASE, remember: false });
    // The app keeps a text that was typed into the palette of the test before, as it does over a reload.
    await vault.local.write('field-drafts', {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    cleanup();
    act(() => showPalette(null));
    setLetterShortcutsEnabled(true);
  });
}

/** Loads the shortcuts at once, which the app loads some time after its first screen. Ends with the test. */
export const loadShortcutsAtOnce = (): void => skipDelay(FIRST_SCREEN_MS);

/** Opens the app and then the palette, and waits until the commands of the areas are loaded. */
export async function openPalette(parts: PaletteEntries = TEST_PALETTE_ENTRIES) {
  const app = openApp('/app', undefined, async () => parts);
  await screen.findByRole('heading', { name: 'Area at /app' });
  await app.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });
  await screen.findByRole('option', { name: /^Plant a tree/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...app, field };
}
