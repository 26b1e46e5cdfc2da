import { readFileSync } from 'node:fs';
import path from 'node:path';
import { modalStore, registerOpenModal } from '@northkeep/shared-kit/runtime';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp, openOnboardedVault } from '../testing/open-app.tsx';

beforeAll(openOnboardedVault);
beforeAll(loadAuthenticatedLayout);
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
});
afterEach(() => {
  cleanup();
  modalStore.setState({ count: 0 });
  document.head.querySelector('style')?.remove();
});

/**
 * Opens the notes and returns the visibility of the header or of the tab bar. Only its own style sheet is added to the
 * page, because jsdom gives the classes of both the same name.
 */
async function openWithStyles(bar: 'app-header' | 'tab-bar') {
  openApp('/app/notes');
  const [inHeader, tabBar] = await screen.findAllByRole('navigation', { name: 'Views' });
  const views = (bar === 'app-header' ? inHeader : tabBar) ?? document.body;
  const style = document.createElement('style');
  style.textContent = readFileSync(path.join(import.meta.dirname, `${bar}.module.css`), 'utf8');
  document.head.append(style);
  return () => getComputedStyle(views).visibility;
}

describe('header and tab bar with their style sheets', () => {
  // shows: frame.header.modal, frame.tabs.modal
  it.each([
    ['header', 'app-header'],
    ['tab bar', 'tab-bar'],
  ] as const)('hide while a modal is open: %s', async (_title, bar) => {
    const visibility = await openWithStyles(bar);
    expect(visibility()).toBe('visible');
    const close = registerOpenModal();
    await waitFor(() => expect(visibility()).toBe('hidden'));
    act(close);
    await waitFor(() => expect(visibility()).toBe('visible'));
  });

  // shows: frame.header.nested
  it.each([
    ['header', 'app-header'],
    ['tab bar', 'tab-bar'],
  ] as const)('stay hidden until the last of two modals is closed: %s', async (_title, bar) => {
    const visibility = await openWithStyles(bar);
    const closers = [registerOpenModal(), registerOpenModal()];
    await waitFor(() => expect(visibility()).toBe('hidden'));
    act(() => closers[1]?.());
    expect(visibility()).toBe('hidden');
    act(() => closers[0]?.());
    await waitFor(() => expect(visibility()).toBe('visible'));
  });
});
