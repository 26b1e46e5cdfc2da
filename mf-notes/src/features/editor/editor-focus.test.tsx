// @vitest-environment jsdom
import { restoreLostFocus } from '@northkeep/shared-kit/lost-focus';
import { MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { openVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EditorScreen } from './editor-screen.tsx';
import { setView } from './view-store.ts';

let stop = () => {};
beforeAll(async () => {
  await openVault();
  // The shell watches the focus in production.
  stop = restoreLostFocus();
});
afterAll(() => stop());
afterEach(() => {
  cleanup();
  for (const { id } of [...lines.items]) lines.remove(id);
  toastStore.setState({ toasts: [] });
  setView({ view: 'thisWeek', showDone: false, showScheduled: true });
});

function open(...texts: string[]) {
  for (const text of texts) lines.create({ text });
  render(
    <MemoryRouter>
      <main>
        <EditorScreen />
      </main>
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const tick = (text: string) => screen.getByRole('checkbox', { name: `Done: ${text}` });
const actions = (text: string) => screen.getByRole('button', { name: `Actions for ${text}` });
const expectFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

/** Chooses an action of a line with the keyboard. */
async function choose(user: ReturnType<typeof open>, text: string, action: string) {
  act(() => actions(text).focus());
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: action });
  act(() => item.focus());
  await user.keyboard('{Enter}');
}

describe('focus in the notes', () => {
  it('goes from a ticked line that leaves the list to the tick of the next one', async () => {
    const user = open('one', 'two', 'three');
    act(() => tick('two').focus());
    await user.keyboard(' ');
    await expectFocus(() => tick('three'));
  });

  it('goes to the heading when the only line is ticked', async () => {
    const user = open('one');
    act(() => tick('one').focus());
    await user.keyboard(' ');
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  it.each(['Delete', 'File as journaling'])(
    'goes from a line after "%s" to the actions of the next one',
    async (action) => {
      const user = open('one', 'two', 'three');
      await choose(user, 'two', action);
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await expectFocus(() => actions('three'));
    },
  );
});
