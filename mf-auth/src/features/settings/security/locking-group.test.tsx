import { vault } from '@northkeep/shared-vault';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FakeServer,
  getToastTexts,
  openSection,
  pressButton,
  signInBeforeAll,
} from '../../../testing/open-settings.tsx';

const { newServer } = signInBeforeAll();
let server: FakeServer;
beforeEach(() => {
  server = newServer();
});
afterEach(cleanup);

describe('Security: this device', () => {
  // shows: vault.forget.button
  it('is forgotten by the button, which says so and is gone then, while the vault stays open', async () => {
    expect(vault.isRemembered).toBe(true);
    const { user } = openSection(server, 'security');
    await pressButton(user, 'Forget device');
    await waitFor(() => expect(getToastTexts()).toEqual(['This device is forgotten.']));
    expect([vault.isRemembered, vault.state.status]).toEqual([false, 'unlocked']);
    expect(screen.getByText('This device is not remembered')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Forget device' })).toBeNull();
  });
});
