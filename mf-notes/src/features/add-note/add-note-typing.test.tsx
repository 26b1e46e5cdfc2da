// @vitest-environment jsdom
import { takeHeldTyping } from '@northkeep/shared-kit/held-typing';
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AddNoteHost } from './add-note-host.tsx';
import { closeAddNote, openAddNote } from './add-note-store.ts';
import { changeNoteDraft, EMPTY_NOTE_DRAFT } from './note-draft.ts';

beforeEach(async () => void (await openTestVault()));
afterEach(() => {
  cleanup();
  closeAddNote();
  changeNoteDraft(EMPTY_NOTE_DRAFT);
});

const renderHost = () =>
  render(
    <MemoryRouter>
      <AddNoteHost />
    </MemoryRouter>,
  );

describe('typing before the dialog that adds a note is shown', () => {
  it('is held until the field of the dialog has the focus', async () => {
    renderHost();
    openAddNote();
    for (const key of 'oil it') window.dispatchEvent(new KeyboardEvent('keydown', { key }));
    const field = await screen.findByRole('textbox', { name: 'Note' });
    await waitFor(() => expect(field).toHaveProperty('value', 'oil it'));
  });

  it('is held also when the dialog is opened again while it loads', async () => {
    renderHost();
    openAddNote();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'o' }));
    openAddNote();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }));
    const field = await screen.findByRole('textbox', { name: 'Note' });
    await waitFor(() => expect(field).toHaveProperty('value', 'ok'));
  });

  it('is dropped when the page is removed before the dialog is shown', () => {
    const { unmount } = renderHost();
    openAddNote();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'o' }));
    unmount();
    expect(takeHeldTyping()).toBe('');
  });
});
