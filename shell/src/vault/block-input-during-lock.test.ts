// @vitest-environment jsdom
import { vault } from '@northkeep/shared-vault';
import { openTestVault, unlockTestVault } from '@northkeep/shared-vault/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { blockInputDuringLock } from './block-input-during-lock.ts';

const INPUT_EVENTS = ['keydown', 'beforeinput', 'paste', 'drop'];
const field = document.body.appendChild(document.createElement('textarea'));
/** The types of input that reach the field and are not prevented. */
const accepted = () =>
  INPUT_EVENTS.filter((type) => {
    let hasArrived = false;
    field.addEventListener(type, () => (hasArrived = true), { once: true });
    return field.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })) && hasArrived;
  });

afterEach(() => void vi.useRealTimers());

it('blocks input from the start of a lock until the vault is locked', async () => {
  await openTestVault(() => ({ status: 204, body: null }));
  const end = blockInputDuringLock();
  let stored = () => {};
  const unregister = vault.beforeLock(() => new Promise((resolve) => (stored = () => resolve())));
  expect(accepted()).toEqual(INPUT_EVENTS);
  const locking = vault.lock();
  await vi.waitFor(() => expect(accepted()).toEqual([]));
  expect(vault.state.status).toBe('unlocked');
  stored();
  await locking;
  expect(vault.state.status).toBe('locked');
  field.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(accepted()).toEqual(INPUT_EVENTS);
  unregister();
  end();
});

/** Locks while the user types a note, then returns a function that ends the test's listeners. */
async function lockWhileTyping(): Promise<() => void> {
  await unlockTestVault();
  vi.useFakeTimers({ toFake: ['performance'] });
  const end = blockInputDuringLock();
  expect(accepted()).toEqual(INPUT_EVENTS);
  await vault.lock('away');
  expect(vault.state.status).toBe('locked');
  return end;
}

// shows: vault.lock.typing
it('blocks input after a lock while the user types, until a pause of a second', async () => {
  const end = await lockWhileTyping();
  for (let key = 0; key < 5; key += 1) {
    expect(accepted()).toEqual([]);
    vi.advanceTimersByTime(999);
  }
  vi.advanceTimersByTime(1);
  expect(accepted()).toEqual(INPUT_EVENTS);
  // From then on the passphrase is typed without a pause.
  expect(accepted()).toEqual(INPUT_EVENTS);
  end();
});

it('accepts input after a lock while the user types as soon as the user clicks', async () => {
  const end = await lockWhileTyping();
  expect(accepted()).toEqual([]);
  field.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(accepted()).toEqual(INPUT_EVENTS);
  end();
});

it('accepts input at once after a lock by a click or without typing', async () => {
  await unlockTestVault();
  const end = blockInputDuringLock();
  expect(accepted()).toEqual(INPUT_EVENTS);
  field.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await vault.lock();
  expect(accepted()).toEqual(INPUT_EVENTS);
  end();
});

it.each([
  ['input', INPUT_EVENTS],
  ['textarea', []],
] as const)('after Enter in an %s and a lock, accepts %j', async (tag, expected) => {
  await unlockTestVault();
  const end = blockInputDuringLock();
  const typedIn = document.body.appendChild(document.createElement(tag));
  typedIn.dispatchEvent(new Event('beforeinput', { bubbles: true }));
  typedIn.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await vault.lock();
  expect(accepted()).toEqual(expected);
  typedIn.remove();
  end();
});
