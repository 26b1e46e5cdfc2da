import { describe, it } from 'vitest';
import { type EmailCase, emailTemplates, expectEmail, MAILED_AT } from '../../testing/email-texts.ts';

describe('emails about a vault', () => {
  it.each<EmailCase>([
    [
      'A recovery key was made',
      emailTemplates.unlockMethodChanged({ at: MAILED_AT, device: 'Firefox on Windows', what: 'keyMade' }),
      `A recovery key was made

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows

It opens your vault when the passphrase is lost.

See the unlock methods of your vault:
https://northkeep.example/app/settings/security

Not you? Whoever did this knew your passphrase or had your recovery key. End their session, remove what you do not know, and change your passphrase.`,
    ],
    [
      'An empty vault was started',
      emailTemplates.emptyVaultStarted({ at: MAILED_AT, until: new Date(Date.UTC(2026, 11, 21)) }),
      `An empty vault was started

When: Saturday, November 21, 2026, 14:47 UTC
The old vault: Kept, untouched, until December 21, 2026

Was it you? You can still bring the old vault back with its passphrase.

Bring the old vault back:
https://northkeep.example/old-vault

Not you? Log in and end all sessions. The old vault cannot be read without its passphrase.`,
    ],
    [
      'Your old vault is back',
      emailTemplates.vaultRestored({ at: MAILED_AT, device: 'Firefox on Windows' }),
      `Your old vault is back

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows

It opens with the passphrase it had. The vault in between is kept for 30 days.

It was not me:
https://northkeep.example/support`,
    ],
    [
      'The key of your vault was replaced',
      emailTemplates.vaultKeyReplaced({ at: MAILED_AT, device: 'Firefox on Windows' }),
      `The key of your vault was replaced

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows

Every other session has ended. Your other devices ask for the passphrase once more. A recovery key or passkey from before opens your vault no more.

See the unlock methods of your vault:
https://northkeep.example/app/settings/security

Not you? Whoever did this knew your passphrase. Reset your password and write to us at once.`,
    ],
  ])('have exactly the expected text under the subject "%s"', expectEmail);
});
