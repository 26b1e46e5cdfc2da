// @vitest-environment jsdom

import { MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EditorScreen } from './editor-screen.tsx';
import { setView } from './view-store.ts';

beforeAll(() => openTestVault());
afterEach(() => {
  cleanup();
  for (const { id } of [...lines.items]) lines.remove(id);
  toastStore.setState({ toasts: [] });
});

const values = () => lines.items.map(({ text, isDone }) => [text, isDone]);
const latestToast = () => toastStore.getState().toasts.at(-1);

/** Opens the editor with a new, focused line and returns its field. */
async function openLine(): Promise<HTMLTextAreaElement> {
  setView({ view: 'all', showScheduled: true, showDone: true });
  lines.create({ text: 'Last' });
  render(
    <MemoryRouter>
      <EditorScreen />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'New line' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  return document.activeElement as HTMLTextAreaElement;
}

/** Pastes a text, optionally with its HTML and files. */
function paste(field: HTMLElement, text: string, { html = '', files = [] }: { html?: string; files?: File[] } = {}) {
  const getData = (type: string) => (type === 'text/html' ? html : type === 'text/plain' ? text : '');
  fireEvent.paste(field, { clipboardData: { getData, files } });
}

describe('a paste into a line', () => {
  // shows: notes.paste.done
  it('marks the notes as done whose rows are ticked', async () => {
    paste(await openLine(), '- [x] Buy milk\n- [ ] Bread');
    await waitFor(() =>
      expect(values()).toEqual([
        ['Last', false],
        ['Buy milk', true],
        ['Bread', false],
      ]),
    );
  });

  // shows: notes.paste.exact
  it('is kept as one note with the exact text by the button of its toast', async () => {
    const code = 'def f():\n    if x:\n        return 1';
    paste(await openLine(), code);
    await waitFor(() => expect(latestToast()?.action?.label).toBe('Keep as one note'));
    expect(values().map(([text]) => text)).toEqual(['Last', 'def f():', 'if x:', 'return 1']);
    act(() => latestToast()?.action?.run());
    await waitFor(() => expect(values().map(([text]) => text)).toEqual(['Last', code]));
  });

  // shows: notes.paste.plain
  it.each([
    [
      'a picture',
      { files: [new File([], 'a.png', { type: 'image/png' })] },
      'Notes are plain text: the picture was not pasted.',
    ],
    ['bold words', { html: '<p>Buy <b>milk</b></p>' }, 'Notes are plain text: the formatting was left out.'],
  ])('tells that %s cannot be kept', async (_, more, told) => {
    paste(await openLine(), 'Buy milk', more);
    expect(latestToast()?.text).toBe(told);
  });

  it('says nothing about a copy of plain text', async () => {
    paste(await openLine(), 'Buy milk', { html: '<meta charset="utf-8"><span style="color: red">Buy milk</span>' });
    expect(latestToast()).toBeUndefined();
  });
});

describe('a line with the focus', () => {
  // shows: notes.line.escape
  it('loses the focus with Escape and keeps its text', async () => {
    const field = await openLine();
    await userEvent.keyboard('Bread{Escape}');
    expect(document.activeElement).not.toBe(field);
    expect(values()).toContainEqual(['Bread', false]);
  });
});
