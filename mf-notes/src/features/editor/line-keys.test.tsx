// @vitest-environment jsdom
import { lines } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useDragState } from './drag/drag-store.ts';
import { closeEditor, getLineField, getLineTexts, openEditor } from './testing/editor-page.tsx';

beforeAll(() => openTestVault());
afterEach(() => {
  useDragState.setState({ id: null });
  closeEditor();
});

/** Presses a key of an input method. Returns false when the press was taken from it. */
const compose = (field: HTMLElement, key: string, isComposing: boolean) =>
  fireEvent.keyDown(field, { key, code: key, keyCode: 229, isComposing });

/** Sends the event by which a screen keyboard tells of an input. Returns false when the browser must not carry it out. */
const input = (field: HTMLElement, inputType: string) => {
  const event = new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true });
  act(() => void field.dispatchEvent(event));
  return !event.defaultPrevented;
};

const focusAt = (index: number, caret: number) => {
  const field = getLineField(index);
  act(() => field.focus());
  field.setSelectionRange(caret, caret);
  return field;
};

describe('an input method in a line', () => {
  it.each([true, false])('keeps Enter, Escape, Tab and the arrow keys, isComposing %s', (isComposing) => {
    openEditor('日本語', 'two');
    const field = focusAt(0, 3);
    for (const key of ['Enter', 'Escape', 'Tab', 'ArrowDown']) expect(compose(field, key, isComposing), key).toBe(true);
    expect(getLineTexts()).toEqual(['日本語', 'two']);
    expect(document.activeElement).toBe(field);
  });
});

describe('a screen keyboard in a line', () => {
  it.each(['insertLineBreak', 'insertParagraph'])('splits the line by %s', async (inputType) => {
    const user = openEditor('milk');
    const field = focusAt(0, 4);
    compose(field, 'Enter', true);
    expect(input(field, inputType)).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(getLineField(1)));
    await user.keyboard('bread');
    expect(getLineTexts()).toEqual(['milk', 'bread']);
  });

  it('splits the line at the caret', () => {
    openEditor('milkbread');
    input(focusAt(0, 4), 'insertLineBreak');
    expect(getLineTexts()).toEqual(['milk', 'bread']);
  });

  it('joins the line to the previous one by a deletion at its start', () => {
    openEditor('milk', 'bread');
    const field = focusAt(1, 0);
    compose(field, 'Unidentified', false);
    expect(input(field, 'deleteContentBackward')).toBe(false);
    expect(getLineTexts()).toEqual(['milkbread']);
  });

  it('deletes a character within the line itself', () => {
    openEditor('milk', 'bread');
    expect(input(focusAt(1, 2), 'deleteContentBackward')).toBe(true);
    expect(getLineTexts()).toEqual(['milk', 'bread']);
  });

  it('adds a row within the line after Shift+Enter', () => {
    openEditor('milk');
    const field = focusAt(0, 4);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, shiftKey: true });
    expect(input(field, 'insertLineBreak')).toBe(true);
    expect(getLineTexts()).toEqual(['milk']);
  });
});

describe('Alt with M in a line', () => {
  it('types the character of a Mac', () => {
    openEditor('one');
    expect(fireEvent.keyDown(focusAt(0, 3), { altKey: true, code: 'KeyM', key: 'µ' })).toBe(true);
    expect(useDragState.getState().id).toBeNull();
  });

  it('lifts the line where it types none', () => {
    openEditor('one');
    fireEvent.keyDown(focusAt(0, 3), { altKey: true, code: 'KeyM', key: 'm' });
    expect(useDragState.getState().id).toBe(lines.items[0]?.id);
    expect(screen.getAllByRole('textbox', { name: 'Note' })).toHaveLength(1);
  });
});

describe('the field of a line', () => {
  it('takes the direction of its text and keeps the text from translation services', () => {
    openEditor('קנה 2 ליטר חלב (3%)!');
    const field = getLineField(0);
    const mirror = field.previousElementSibling;
    expect(field.getAttribute('dir')).toBe('auto');
    expect(mirror?.textContent).toContain('קנה 2 ליטר');
    expect(mirror?.getAttribute('dir')).toBe('auto');
    expect(mirror?.getAttribute('translate')).toBe('no');
  });
});
