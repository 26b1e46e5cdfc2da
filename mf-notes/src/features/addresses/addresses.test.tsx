// @vitest-environment jsdom
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EditorScreen } from '../editor/editor-screen.tsx';

const TEXT = 'See https://example.com/a or javascript:alert(1) or mailto:ruth@example.com';
const open = vi.fn();

beforeAll(() => openTestVault());
beforeEach(() => {
  vi.stubGlobal('open', open);
  lines.create({ text: TEXT });
  render(
    <MemoryRouter>
      <EditorScreen />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  open.mockClear();
  for (const { id } of [...lines.items]) lines.remove(id);
});

const EXPECTED = ['https://example.com/a', '_blank', 'noopener,noreferrer'];
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });

describe('an address in a note', () => {
  // shows: notes.address.menu
  it('is opened from the menu of the line, in a new tab without access to this tab', async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Open example.com' }));
    expect(open.mock.calls).toEqual([EXPECTED]);
  });

  it('is offered as a menu item for a mail address, and never for another scheme', async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Actions for/ }));
    expect(await screen.findByRole('menuitem', { name: 'Write to ruth@example.com' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /alert/ })).toBeNull();
  });

  // shows: notes.address.keys
  it('is opened by Ctrl or Cmd with Enter or a click while the caret is in it', () => {
    field().focus();
    field().setSelectionRange(10, 10);
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(field(), { key: 'Enter', metaKey: true });
    fireEvent.click(field(), { ctrlKey: true });
    expect(open.mock.calls).toEqual([EXPECTED, EXPECTED, EXPECTED]);
    fireEvent.click(field());
    field().setSelectionRange(35, 35);
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    expect(open).toHaveBeenCalledTimes(3);
    expect(lines.items.map(({ text }) => text)).toEqual([TEXT]);
  });
});
