// @vitest-environment jsdom
import { announcementStore } from '@northkeep/shared-kit/runtime';
import { lines, sync } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeEditor, getLineField, getLineFields, getLineTexts, openEditor } from '../testing/editor-page.tsx';

beforeAll(() => openTestVault());
afterEach(closeEditor);

const expectTexts = (...expected: string[]) => waitFor(() => expect(getLineTexts()).toEqual(expected));
const UNDO = '{Control>}z{/Control}';
const REDO = '{Control>}{Shift>}z{/Shift}{/Control}';
const said = () => announcementStore.getState().text;

describe('undo and redo keys', () => {
  // shows: notes.undo.lines, notes.undo.keys
  it('undo a split and redo it with Ctrl+Shift+Z and Ctrl+Y', async () => {
    const user = openEditor('onetwo');
    await user.click(getLineField(0));
    getLineField(0).setSelectionRange(3, 3);
    await user.keyboard('{Enter}');
    expect(getLineTexts()).toEqual(['one', 'two']);
    await user.keyboard(UNDO);
    await expectTexts('onetwo');
    expect(getLineField(0).value).toBe('onetwo');
    await user.keyboard(REDO);
    await expectTexts('one', 'two');
    await user.keyboard(UNDO);
    await expectTexts('onetwo');
    await user.keyboard('{Control>}y{/Control}');
    await expectTexts('one', 'two');
  });

  it('undo a merge and focus one of the two lines', async () => {
    const user = openEditor('one', 'two');
    await user.click(getLineField(1));
    getLineField(1).setSelectionRange(0, 0);
    await user.keyboard('{Backspace}');
    expect(getLineTexts()).toEqual(['onetwo']);
    await user.keyboard(UNDO);
    await expectTexts('one', 'two');
    expect(getLineFields()).toContain(document.activeElement);
  });

  // shows: notes.undo.lines
  it('undo a paste of several lines at once', async () => {
    const user = openEditor('list: ', 'last');
    await user.click(getLineField(0));
    await act(
      async () => void fireEvent.paste(getLineField(0), { clipboardData: { getData: () => 'a\nb\nc', files: [] } }),
    );
    expect(getLineTexts()).toEqual(['list: a', 'b', 'c', 'last']);
    await user.keyboard(UNDO);
    await expectTexts('list: ', 'last');
  });

  // shows: notes.undo.creation
  it('redo a paste at its position without fetching the deleted lines', async () => {
    const asked = vi.spyOn(sync, 'undoDeletion');
    const user = openEditor('list: ', 'last');
    await user.click(getLineField(0));
    await act(
      async () => void fireEvent.paste(getLineField(0), { clipboardData: { getData: () => 'a\nb\nc', files: [] } }),
    );
    const indexes = lines.items.map(({ index }) => index);
    await user.keyboard(UNDO);
    await expectTexts('list: ', 'last');
    await user.keyboard(REDO);
    await expectTexts('list: a', 'b', 'c', 'last');
    expect(lines.items.map(({ index }) => index)).toEqual(indexes);
    expect(asked).not.toHaveBeenCalled();
    await user.keyboard(UNDO);
    await expectTexts('list: ', 'last');
  });

  it('undo typing up to a pause as one step, in the focused field', async () => {
    const user = openEditor('Call');
    await user.click(getLineField(0));
    await user.keyboard(' Ruth');
    await user.keyboard(UNDO);
    await expectTexts('Call');
    await waitFor(() => expect(getLineField(0).value).toBe('Call'));
    await user.keyboard(UNDO);
    await waitFor(() => expect(said()).toBe('Nothing to undo.'));
  });

  // shows: notes.undo.moves
  it('undo a move', async () => {
    const user = openEditor('one', 'two', 'three');
    await user.click(getLineField(2));
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(getLineTexts()).toEqual(['three', 'one', 'two']);
    await user.keyboard(UNDO);
    await expectTexts('one', 'three', 'two');
    await user.keyboard(UNDO);
    await expectTexts('one', 'two', 'three');
  });
});

describe('undo buttons', () => {
  // shows: notes.undo.buttons
  it('undo a tick and a deletion, and keep the focus when nothing is left', async () => {
    const user = openEditor('one', 'two');
    await user.click(screen.getByRole('checkbox', { name: 'Done: one' }));
    await user.click(screen.getByRole('button', { name: 'Actions for two' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const undo = screen.getByRole('button', { name: 'Revert last change' });
    await user.click(undo);
    await expectTexts('one', 'two');
    await user.click(undo);
    await waitFor(() => expect(lines.items[0]?.isDone).toBe(false));
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(undo);
  });

  it('lose their history when the user leaves the notes', async () => {
    const user = openEditor('one');
    await user.click(screen.getByRole('checkbox', { name: 'Done: one' }));
    cleanup();
    openEditor();
    expect(screen.getByRole('button', { name: 'Revert last change' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('undo beside another device', () => {
  // shows: notes.undo.foreign
  it('keeps a text that the other device changed, and shows a message', async () => {
    const user = openEditor('one');
    await user.click(getLineField(0));
    await user.keyboard(' more');
    const id = lines.items[0]?.id ?? '';
    act(() => void lines.change(id, { text: 'theirs' }));
    await user.keyboard(UNDO);
    await waitFor(() => expect(said()).toBe('Another device changed this since; its change stays.'));
    expect(getLineTexts()).toEqual(['theirs']);
  });

  it('deletes no line of a split whose first part was changed', async () => {
    const user = openEditor('onetwo');
    await user.click(getLineField(0));
    getLineField(0).setSelectionRange(3, 3);
    await user.keyboard('{Enter}');
    const id = lines.items[0]?.id ?? '';
    act(() => void lines.change(id, { text: 'theirs' }));
    await user.keyboard(UNDO);
    await waitFor(() => expect(said()).toBe('Another device changed this since; its change stays.'));
    expect(getLineTexts()).toEqual(['theirs', 'two']);
  });

  it('keeps a line where the other device moved it', async () => {
    const user = openEditor('one', 'two', 'three');
    await user.click(getLineField(2));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const three = lines.items[1]?.id ?? '';
    act(() => lines.move(three, { after: null }));
    await user.keyboard(UNDO);
    await waitFor(() => expect(said()).toBe('Another device changed this since; its change stays.'));
    expect(getLineTexts()).toEqual(['three', 'one', 'two']);
  });
});
