// @vitest-environment jsdom
import { vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { expect, it, vi } from 'vitest';
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
  expect(accepted()).toEqual(INPUT_EVENTS);
  unregister();
  end();
});
