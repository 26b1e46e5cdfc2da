// @vitest-environment jsdom
import { vault } from '@northkeep/shared-vault';
import { openTestVault, unlockTestVault } from '@northkeep/shared-vault/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { blockInputDuringLock } from './block-input-during-lock.ts';

const INPUT_EVENTS = ['keydown', 'beforeinput', 'paste', 'drop'];
const field = document.body.appendChild(document.createElement('textarea'));
/** An event made at a time in ms on the clock of `performance.now()`, which the tests set. */
function createEvent(
  Kind: new (type: string, init?: KeyboardEventInit) => Event,
  type: string,
  { madeAt = performance.now(), ...init }: KeyboardEventInit & { madeAt?: number } = {},
): Event {
  const event = new Kind(type, { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: madeAt });
  return event;
}
/** The types of input, made at a time in ms, that reach the field and are not prevented. */
const accepted = (madeAt?: number) =>
  INPUT_EVENTS.filter((type) => {
    let hasArrived = false;
    field.addEventListener(type, () => (hasArrived = true), { once: true });
    return field.dispatchEvent(createEvent(Event, type, madeAt === undefined ? {} : { madeAt })) && hasArrived;
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

it('blocks the keys that were typed while the page was too busy to handle them', async () => {
  const end = await lockWhileTyping();
  const typedAt = performance.now();
  vi.advanceTimersByTime(3_000);
  // Made half a second after the last key, handled three seconds after it.
  expect(accepted(typedAt + 500)).toEqual([]);
  end();
});

it('blocks input after an automatic lock within five seconds of a click into a note', async () => {
  for (const [waited, expected] of [
    [4_999, []],
    [5_000, INPUT_EVENTS],
  ] as const) {
    await unlockTestVault();
    vi.useFakeTimers({ toFake: ['performance'] });
    const end = blockInputDuringLock();
    field.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    vi.advanceTimersByTime(waited);
    await vault.lock('away');
    expect(accepted()).toEqual(expected);
    end();
    vi.useRealTimers();
  }
});

it('counts the pause from the focus of the locked screen, not before it can be seen', async () => {
  const end = await lockWhileTyping();
  vi.advanceTimersByTime(2_000);
  const passphrase = document.body.appendChild(document.createElement('input'));
  passphrase.focus();
  vi.advanceTimersByTime(999);
  expect(accepted()).toEqual([]);
  passphrase.remove();
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
  typedIn.dispatchEvent(createEvent(Event, 'beforeinput'));
  typedIn.dispatchEvent(createEvent(KeyboardEvent, 'keydown', { key: 'Enter' }));
  await vault.lock();
  expect(accepted()).toEqual(expected);
  typedIn.remove();
  end();
});
