// @vitest-environment jsdom
import { restoreLostFocus } from '@northkeep/shared-kit/lost-focus';
import { openVault } from '@northkeep/shared-vault/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeEditor, openEditor } from './testing/editor-page.tsx';

let stop = () => {};
beforeAll(async () => {
  await openVault();
  // Starts the watcher of lost focus; in production the shell starts it.
  stop = restoreLostFocus();
});
afterAll(() => stop());
afterEach(closeEditor);

const tick = (text: string) => screen.getByRole('checkbox', { name: `Done: ${text}` });
const actions = (text: string) => screen.getByRole('button', { name: `Actions for ${text}` });
const expectFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

/** Chooses an action of a line with the keyboard. */
async function choose(user: UserEvent, text: string, action: string) {
  act(() => actions(text).focus());
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: action });
  act(() => item.focus());
  await user.keyboard('{Enter}');
}

describe('focus in the notes', () => {
  it('goes from a ticked line that leaves the list to the tick of the next one', async () => {
    const user = openEditor('one', 'two', 'three');
    act(() => tick('two').focus());
    await user.keyboard(' ');
    await expectFocus(() => tick('three'));
  });

  it('goes to the heading when the only line is ticked', async () => {
    const user = openEditor('one');
    act(() => tick('one').focus());
    await user.keyboard(' ');
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  it.each(['Delete', 'File as journaling'])(
    'goes from a line after "%s" to the actions of the next one',
    async (action) => {
      const user = openEditor('one', 'two', 'three');
      await choose(user, 'two', action);
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await expectFocus(() => actions('three'));
    },
  );
});
