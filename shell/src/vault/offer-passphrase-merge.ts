import type { User } from '@northkeep/contracts';
import { askToConfirm, type NavigateFunction } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { AFTER_RESET } from './copy.ts';

/** Local value with the time of the password reset after which the user kept password and passphrase apart. */
const KEPT_TWO = 'kept-two';

/** Offers, once after a password reset, to make the new password the passphrase of the vault as well. */
export async function offerPassphraseMerge({ passwordResetAt }: User, navigate: NavigateFunction): Promise<void> {
  if ((await vault.local.read(KEPT_TWO)) === passwordResetAt) return;
  if (await askToConfirm(AFTER_RESET.offer)) navigate('/app/settings/security?change');
  else await vault.local.write(KEPT_TWO, passwordResetAt);
}
