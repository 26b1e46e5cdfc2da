// @vitest-environment jsdom
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeEditor, getLineField, getLineTexts, openEditor } from '../testing/editor-page.tsx';
import { clearSelection } from './selection-store.ts';

beforeAll(async () => {
  await openTestVault();
});
afterEach(() => {
  clearSelection();
  closeEditor();
});

const listBoxes = () => screen.queryAllByRole('checkbox', { name: /^Select/ });
/**
 * Selects a line with Alt+X, and presses a key in its row at once. The bar can only have been loaded before where another
 * test file of the same worker has loaded it.
 */
const selectAndPress = (index: number, key: string) => {
  const field = getLineField(index);
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'x', code: 'KeyX', altKey: true });
  const row = listBoxes()[index];
  if (!row) throw new Error('There is no row.');
  fireEvent.keyDown(row, { key });
};

describe('a key right after the start of a selection, before its bar is loaded', () => {
  it('ends the selection with Escape, and deletes the line with Delete', async () => {
    openEditor('one', 'two', 'three');
    selectAndPress(0, 'Escape');
    expect(listBoxes()).toEqual([]);
    selectAndPress(1, 'Delete');
    await waitFor(() => expect(getLineTexts()).toEqual(['one', 'three']));
    expect(listBoxes()).toEqual([]);
  });
});
