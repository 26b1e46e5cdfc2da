// @vitest-environment jsdom
import { lines } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useFocusRequest } from './focus-request.ts';
import { closeEditor, getLineField, openEditor } from './testing/editor-page.tsx';
import { useWholeList } from './use-whole-list.ts';

beforeAll(() => openTestVault());
afterEach(closeEditor);

/** Shows a line that has the focus, and the hook with a list that is rendered as a whole. */
async function showFocused() {
  const user = openEditor('Call Ruth');
  await user.click(getLineField(0));
  const { result, rerender } = renderHook(({ length }) => useWholeList(length <= 100, length), {
    initialProps: { length: 100 },
  });
  return { result, rerender };
}

describe('useWholeList', () => {
  it('keeps a list whole until none of its lines has the focus', async () => {
    const { result, rerender } = await showFocused();
    rerender({ length: 101 });
    expect(result.current).toBe(true);
    act(() => getLineField(0).blur());
    await waitFor(() => expect(result.current).toBe(false));
  });

  it('gives the focus back in a list that becomes too long for that', async () => {
    const { result, rerender } = await showFocused();
    getLineField(0).setSelectionRange(4, 4);
    rerender({ length: 5000 });
    expect(result.current).toBe(false);
    const { id, caret } = useFocusRequest.getState();
    expect([id, caret]).toEqual([lines.items[0]?.id, 4]);
  });
});

describe('a list of 100 lines', () => {
  it('keeps the field that is typed in when another device adds a line', async () => {
    const user = openEditor(...Array.from({ length: 100 }, (_, i) => `line ${i}`));
    const field = getLineField(0);
    await user.click(field);
    await user.keyboard(' mine');
    act(() => void lines.create({ text: 'of another device' }));
    await user.keyboard(' too');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('line 0 mine too');
  });
});
