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

  /** Listens to the page; returns what it was told, in order. */
  function listen() {
    const told: string[] = [];
    const detach = attachPageListeners({
      fetchChanges: async () => void told.push('fetch'),
      sendWithoutDelay: async () => void told.push('send'),
      setOnline: (online) => void told.push(online ? 'online' : 'offline'),
      hasUnstoredChanges: false,
    });
    told.length = 0;
    return { told, detach };
  }

  it.each([
    ['pagehide', window],
    ['freeze', document],
  ] as const)('sends without delay at %s', (type, target) => {
    const { told, detach } = listen();
    target.dispatchEvent(new Event(type));
    expect(told).toEqual(['send']);
    detach();
  });

  it.each([
    ['pageshow', window],
    ['resume', document],
  ] as const)('reads the state of the network at %s, whose events it has missed, and fetches', (type, target) => {
    const { told, detach } = listen();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    target.dispatchEvent(new Event(type));
    Reflect.deleteProperty(navigator, 'onLine');
    target.dispatchEvent(new Event(type));
    detach();
    target.dispatchEvent(new Event(type));
    expect(told).toEqual(['offline', 'fetch', 'online', 'fetch']);
  });
});
