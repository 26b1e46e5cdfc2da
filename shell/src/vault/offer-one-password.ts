import type { User } from '@northkeep/contracts';
import { confirm, type NavigateFunction } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { AFTER_RESET } from './copy.ts';

/** Which reset the person has decided to live with, on this device. */
const KEPT_TWO = 'kept-two';

/** After the old passphrase has opened the vault: offers once to make the password of the reset the passphrase. */
export async function offerOnePassword({ passwordResetAt }: User, navigate: NavigateFunction): Promise<void> {
  if ((await vault.local.read(KEPT_TWO)) === passwordResetAt) return;
  if (await confirm(AFTER_RESET.offer)) navigate('/app/settings/security?change');
  else await vault.local.write(KEPT_TWO, passwordResetAt);
}
