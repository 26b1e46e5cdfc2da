import { describe, it } from 'vitest';
import { type EmailCase, emailTemplates, expectEmail, MAILED_AT } from '../../testing/email-texts.ts';

describe('emails about the access to an account', () => {
  it.each<EmailCase>([
    [
      'New sign-in to Northkeep',
      emailTemplates.newSignIn({ at: MAILED_AT, device: 'Firefox on Windows' }),
      `A new sign-in

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows
Your vault: Stays locked until the passphrase is typed there

Was it you? Then nothing is left to do.

See your sessions:
https://northkeep.example/app/settings/security

Not you? End the session there and change your passphrase.`,
    ],
    [
      'Your passphrase was changed',
      emailTemplates.passphraseChanged({ at: MAILED_AT, device: 'Firefox on Windows' }),
      `Your passphrase was changed

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows
Sessions: All others ended

The new one logs you in and opens your vault. The old one does neither any more.

It does not lock out someone who already copied your old key package and knows the old passphrase.

It was not me:
https://northkeep.example/support`,
    ],
  ])('have exactly the expected text under the subject "%s"', expectEmail);
});
