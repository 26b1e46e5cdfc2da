import type { User } from '@northkeep/contracts';
import { askToConfirm, type NavigateFunction } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { PASSWORD_RESET_TEXTS } from './copy.ts';

/**
 * Name of the local value that stores the time of a password reset after which the user kept password and passphrase
 * separate.
 */
const KEPT_TWO = 'kept-two';

/** Offers, once after a password reset, to make the new password the passphrase of the vault as well. */
export async function offerPasswordAsPassphrase({ passwordResetAt }: User, navigate: NavigateFunction): Promise<void> {
  if ((await vault.local.read(KEPT_TWO)) === passwordResetAt) return;
  if (await askToConfirm(PASSWORD_RESET_TEXTS.offer)) navigate('/app/settings/security?change');
  else await vault.local.write(KEPT_TWO, passwordResetAt);
}
