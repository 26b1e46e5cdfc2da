import type { UnlockCredentials } from './unlock-credentials.ts';

export const PASSPHRASE_CHANGE_STEPS = ['opening', 'wrapping', 'checking', 'storing'] as const;
export type PassphraseStep = (typeof PASSPHRASE_CHANGE_STEPS)[number];

export interface PassphraseChange {
  /** Current credentials of the vault. */
  readonly credentials: UnlockCredentials;
  /** New passphrase of the vault and new password of the login. */
  readonly newPassphrase: string;
  readonly onStep?: (step: PassphraseStep) => void;
  /** Cancels the change; possible only before the step `storing`. */
  readonly signal?: AbortSignal;
}
