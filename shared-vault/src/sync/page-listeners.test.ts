// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { attachPageListeners } from './page-listeners.ts';

describe('attachPageListeners', () => {
  // shows: notes.line.blur
  it('sends without delay when a field is left, until it is detached', () => {
    let sent = 0;
    const detach = attachPageListeners({
      fetchChanges: async () => {},
      sendWithoutDelay: async () => {
        sent += 1;
      },
      setOnline: () => {},
      hasUnstoredChanges: false,
    });
    const field = document.body.appendChild(document.createElement('textarea'));
    const leave = () => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    leave();
    expect(sent).toBe(1);
    detach();
    leave();
    expect(sent).toBe(1);
  });
});
