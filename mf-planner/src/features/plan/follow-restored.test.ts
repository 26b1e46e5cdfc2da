// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareRestoredItemFocus } from './follow-restored.ts';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Adds a row of a part of the plan and returns its menu button. */
function addRow(id: string): HTMLButtonElement {
  const row = document.createElement('li');
  const button = document.createElement('button');
  row.dataset.part = id;
  button.setAttribute('aria-haspopup', 'menu');
  row.append(document.createElement('button'), button);
  document.body.append(row);
  return button;
}

beforeEach(() => document.body.replaceChildren());
afterEach(() => document.body.replaceChildren());

describe('prepareRestoredItemFocus', () => {
  it('focuses the menu button of a row that appears with the restored part', async () => {
    const follow = prepareRestoredItemFocus();
    addRow('other');
    const button = addRow('step');
    follow('step');
    await nextFrame();
    expect(document.activeElement).toBe(button);
  });

  it('prefers the last of several rows, which is the one in a dialog', async () => {
    addRow('step');
    const inDialog = addRow('step');
    prepareRestoredItemFocus()('step');
    await nextFrame();
    expect(document.activeElement).toBe(inDialog);
  });

  it.each(['keydown', 'pointerdown'])('leaves the focus alone after a %s', async (type) => {
    const elsewhere = addRow('other');
    const follow = prepareRestoredItemFocus();
    addRow('step');
    elsewhere.focus();
    elsewhere.dispatchEvent(new Event(type, { bubbles: true }));
    follow('step');
    await nextFrame();
    expect(document.activeElement).toBe(elsewhere);
  });
});
