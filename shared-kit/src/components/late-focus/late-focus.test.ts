// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { focusInNextFrame, focusOnceShown } from './index.ts';

const press = (element: HTMLElement) => {
  element.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  element.focus();
};
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const add = (html: string): HTMLElement => {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild as HTMLElement;
};
afterEach(() => document.body.replaceChildren());

describe('a focus in the next frame', () => {
  it('goes to the element from a field that has had the focus all the time', async () => {
    const field = add('<input />');
    const button = add('<button>Next</button>');
    field.focus();
    focusInNextFrame(() => button);
    await nextFrame();
    expect(document.activeElement).toBe(button);
  });

  it.each(['<input />', '<textarea></textarea>', '<select></select>', '<div contenteditable tabindex="0"></div>'])(
    'leaves the user in a field pressed meanwhile: %s',
    async (html) => {
      const button = add('<button>Next</button>');
      const field = add(html);
      focusInNextFrame(() => button);
      press(field);
      await nextFrame();
      expect(document.activeElement).toBe(field);
    },
  );

  it('goes to the element from a field that code has focused, such as that of a closed dialog', async () => {
    const opener = add('<input />');
    const button = add('<button>Next</button>');
    focusInNextFrame(() => button);
    opener.focus();
    await nextFrame();
    expect(document.activeElement).toBe(button);
  });

  it('goes to the element when the user has pressed another button', async () => {
    const other = add('<button>Other</button>');
    const button = add('<button>Next</button>');
    focusInNextFrame(() => button);
    press(other);
    await nextFrame();
    expect(document.activeElement).toBe(button);
  });
});

describe('a focus once the element is shown', () => {
  it('comes when the element can be focused', async () => {
    const field = add('<input disabled />') as HTMLInputElement;
    const onEnd = vi.fn();
    focusOnceShown(field, onEnd);
    await nextFrame();
    expect(onEnd).not.toHaveBeenCalled();
    field.disabled = false;
    await nextFrame();
    expect(document.activeElement).toBe(field);
    expect(onEnd.mock.calls).toEqual([[true]]);
  });

  it('does not come when the user has gone on in another field', async () => {
    const field = add('<input disabled />') as HTMLInputElement;
    const other = add('<input />');
    const onEnd = vi.fn();
    focusOnceShown(field, onEnd);
    press(other);
    field.disabled = false;
    await nextFrame();
    expect(document.activeElement).toBe(other);
    expect(onEnd.mock.calls).toEqual([[false]]);
  });
});
