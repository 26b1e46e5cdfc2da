// @vitest-environment jsdom
import { restoreLostFocus } from '@northkeep/shared-kit/lost-focus';
import { toastStore } from '@northkeep/shared-kit/runtime';
import { ToastRegion } from '@northkeep/shared-kit/toast-region';
import { lines } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeEditor, getLineField, getLineTexts, openEditor } from './testing/editor-page.tsx';

let stop = () => {};
beforeAll(async () => {
  await openTestVault();
  // `restoreLostFocus` moves the focus when the focused element is removed. In production the shell starts it.
  stop = restoreLostFocus();
});
afterAll(() => stop());
afterEach(closeEditor);

const tick = (text: string) => screen.getByRole('checkbox', { name: `Done: ${text}` });
const actions = (text: string) => screen.getByRole('button', { name: `Actions for ${text}` });
const expectFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

/** Activates the Undo button of the toast with the keyboard. */
async function undo(user: UserEvent) {
  render(<ToastRegion />);
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await user.keyboard('{Enter}');
}

/** Chooses an action of a line with the keyboard. */
async function choose(user: UserEvent, text: string, action: string) {
  act(() => actions(text).focus());
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: action });
  act(() => item.focus());
  await user.keyboard('{Enter}');
}

describe('focus in the notes', () => {
  it('goes from a line that is ticked and leaves the list to the checkbox of the next line', async () => {
    const user = openEditor('one', 'two', 'three');
    act(() => tick('two').focus());
    await user.keyboard(' ');
    await expectFocus(() => tick('three'));
  });

  // shows: notes.conflict.typing
  it('follows a text that was moved to a copy while it was typed, and shows it once', async () => {
    const user = openEditor('one', 'two');
    const field = (text: string) =>
      screen.getAllByLabelText('Note').filter((one) => Reflect.get(one, 'value') === text);
    const [one] = lines.items;
    if (!one) throw new Error('no line');
    await user.click(field('one')[0] ?? expect.fail());
    await user.keyboard(' mine');
    // A change of another device comes in: the line gets its text, and a copy gets the typed one.
    act(() => {
      lines.change(one.id, { text: 'theirs' });
      lines.create({ text: 'one mine', copyOf: one.id }, { after: one.id });
    });
    await waitFor(() => expect(field('one mine')).toHaveLength(1));
    await expectFocus(() => field('one mine')[0] ?? expect.fail());
    await user.keyboard('!');
    expect(lines.items.map(({ text }) => text)).toEqual(['theirs', 'one mine!', 'two']);
  });

  it.each([
    ['joined', 'two'],
    ['removed', ''],
  ])(
    'stays in a line that another device has changed, which is not %s before its new text is shown',
    async (_, text) => {
      const user = openEditor('one', text);
      const second = lines.items[1]?.id ?? expect.fail();
      await user.click(getLineField(1));
      getLineField(1).setSelectionRange(0, 0);
      act(() => void lines.change(second, { text: 'theirs' }));
      await user.keyboard('{Backspace}');
      await expectFocus(() => getLineField(1));
      expect(getLineField(1).value).toBe('theirs');
      expect(getLineTexts()).toEqual(['one', 'theirs']);
      await waitFor(() => expect(getLineField(1).selectionStart).toBe(0));
      await user.keyboard('{Backspace}');
      expect(getLineTexts()).toEqual(['onetheirs']);
    },
  );

  it('goes to the heading when the only line is ticked', async () => {
    const user = openEditor('one');
    act(() => tick('one').focus());
    await user.keyboard(' ');
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  it.each(['Delete', 'File as journaling'])(
    'goes to the actions of the next line after "%s" has removed a line',
    async (action) => {
      const user = openEditor('one', 'two', 'three');
      await choose(user, 'two', action);
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await expectFocus(() => actions('three'));
    },
  );

  it.each(['Delete', 'File as journaling', 'Next week'])(
    'goes from the Undo of "%s" to the actions of the restored line',
    async (action) => {
      const user = openEditor('one', 'two', 'three');
      await choose(user, 'two', action);
      await undo(user);
      await expectFocus(() => actions('two'));
    },
  );

  it('goes from the Undo of the only line to its actions', async () => {
    const user = openEditor('one');
    await choose(user, 'one', 'Delete');
    await undo(user);
    await expectFocus(() => actions('one'));
  });

  it('goes from the Undo of a tick to the circle of the restored line', async () => {
    const user = openEditor('one', 'two', 'three');
    act(() => tick('two').focus());
    await user.keyboard(' ');
    await undo(user);
    await expectFocus(() => tick('two'));
  });

  it('stays where the user has moved it before the line is restored', async () => {
    const user = openEditor('one', 'two');
    await choose(user, 'two', 'Delete');
    act(() => actions('one').focus());
    const [toast] = toastStore.getState().toasts;
    act(() => toast?.action?.run());
    await user.keyboard('{Shift}');
    await screen.findByRole('button', { name: 'Actions for two' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(document.activeElement).toBe(actions('one'));
  });
});
