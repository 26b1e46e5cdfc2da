export const ROTATION_STEPS = ['opening', 'making', 'checking', 'storing'] as const;
export type RotationStep = (typeof ROTATION_STEPS)[number];

export interface RotationOptions {
  /** Current passphrase of the vault. */
  readonly passphrase: string;
  /** Password of the login, when a password reset has made it differ from the passphrase. */
  readonly password?: string;
  /** New value for both passphrase and password. Without it, both stay the same. */
  readonly next?: string;
  readonly onStep?: (step: RotationStep) => void;
  /** Cancels the rotation; possible only before the step `storing`. */
  readonly signal?: AbortSignal;
}
