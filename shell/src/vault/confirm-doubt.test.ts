import { confirmStore, when } from '@northkeep/shared-kit/runtime';
import { session, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unlockWithConfirmation } from './confirm-doubt.ts';

const PASSPHRASE = 'correct horse battery staple';
const email = () => session.getState().user?.email ?? '';

beforeAll(() => openTestVault());
beforeEach(async () => {
  await vault.lock();
  await vault.derivations.rememberPackage(email(), {
    ...{ iter: 400_000, s: '' },
    hard: { kdf: 'Argon2id', m: 65_536, t: 3, p: 1, k: '' },
  });
});

/**
 * Unlocks the vault, answers the confirmation dialog about the key package with `answer`, and returns the title of that
 * dialog.
 */
async function unlockAnswering(answer: boolean, passphrase = PASSPHRASE): Promise<string | undefined> {
  let title: string | undefined;
  const unsubscribe = confirmStore.subscribe(({ open }) => {
    title ??= open?.title;
    open?.answer(answer);
  });
  await unlockWithConfirmation((acceptsDoubt) => vault.unlock({ passphrase, remember: false, acceptsDoubt }));
  unsubscribe();
  return title;
}

describe('unlockWithConfirmation', () => {
  it('leaves the vault locked with the reason when the user declines', async () => {
    expect(await unlockAnswering(false)).toBe('This server asks for other login parameters than before.');
    expect(vault.state).toMatchObject({ status: 'locked', lockReason: 'doubted' });
  });

  it('asks nothing for a wrong passphrase', async () => {
    expect(await unlockAnswering(true, 'not this one 1')).toBeUndefined();
  });

  it('unlocks when the user accepts, and does not ask again', async () => {
    await unlockAnswering(true);
    await when(() => vault.vaultId !== null);
    await vault.lock();
    expect(await unlockAnswering(false)).toBeUndefined();
    expect(vault.state.status).toBe('unlocked');
  });
});
