// @vitest-environment jsdom
import { toastStore } from '@northkeep/shared-kit/runtime';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FindKey } from './find-key.tsx';
import { paletteStore, showPalette } from './palette-store.ts';

beforeAll(() => openTestVault());
beforeEach(() => {
  showPalette(null);
  toastStore.setState({ toasts: [] });
});
afterEach(cleanup);

/** Presses Ctrl+F. Returns true when the search of the browser would open. */
const find = (options = {}) => fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true, ...options });
const renderList = (isPartial: boolean) =>
  render(
    <>
      <ul data-partial-list={isPartial || undefined} />
      <FindKey />
    </>,
  );

describe('Ctrl+F', () => {
  // shows: palette.find
  it('opens the own search over a partial list and says so; a second press is the search of the browser', () => {
    renderList(true);
    expect(find()).toBe(false);
    expect(paletteStore.getState().view).toBe('palette');
    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual([
      'Only the rows near the screen are in this page, so this searches all of them. Ctrl+F again opens the search of your browser.',
    ]);
    expect(find()).toBe(true);
  });

  it('is left to the browser where every row is in the page, and with other keys', () => {
    renderList(false);
    expect(find()).toBe(true);
    cleanup();
    renderList(true);
    expect(find({ shiftKey: true })).toBe(true);
    expect(find({ ctrlKey: false })).toBe(true);
    expect(paletteStore.getState().view).toBeNull();
  });
});
