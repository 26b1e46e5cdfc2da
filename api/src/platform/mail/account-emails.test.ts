import { describe, it } from 'vitest';
import { type EmailCase, emailTemplates, expectEmail, MAILED_AT, VALID_UNTIL } from '../../testing/email-texts.ts';

describe('emails about an account', () => {
  it.each<EmailCase>([
    [
      'Your email was changed',
      emailTemplates.emailChanged({ at: MAILED_AT, device: 'Firefox on Windows' }),
      `Your email was changed

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows

From now on you log in with the new address, and we write there.

It was not me:
https://northkeep.example/support`,
    ],
    [
      'Your email was changed',
      emailTemplates.emailChanged({ at: MAILED_AT, device: null }),
      `Your email was changed

When: Saturday, November 21, 2026, 14:47 UTC
Where: By itself, after the seven days it waited

From now on you log in with the new address, and we write there.

It was not me:
https://northkeep.example/support`,
    ],
    [
      'Your email will change',
      emailTemplates.emailChangeScheduled({ at: VALID_UNTIL, email: 'ada@new.example', token: 't0ken' }),
      `Your email will change

On: Saturday, December 5, 2026, 14:47 UTC
To: ada@new.example

Somebody with your password asked for it, without showing the key of your vault. From then on you would log in with the new address.

Keep my email:
https://northkeep.example/email-change/cancel/t0ken

It was not you? Keep your email, then choose a new password.`,
    ],
    [
      'Your email stays',
      emailTemplates.emailChangeCancelled(),
      `Your email stays

The change to another address was cancelled. You go on logging in with this one.

Whoever asked for it knows your password. If that was not you, choose a new one.

Choose a new password:
https://northkeep.example/forgot-password`,
    ],
    [
      'Your email stays as it is',
      emailTemplates.newEmailTaken(),
      `Your email stays as it is

Another account took the new address while the change waited. You go on logging in with this one.`,
    ],
    [
      'Your account will be deleted',
      emailTemplates.deletionScheduled({ at: VALID_UNTIL, token: 't0ken' }),
      `Your account will be deleted

On: Saturday, December 5, 2026, 14:47 UTC

Somebody with your password asked for it, without showing the key of your vault. Everything goes: what you wrote, your plan and your sessions.

Keep my account:
https://northkeep.example/delete-account/cancel/t0ken

It was not you? Keep your account, then choose a new password.`,
    ],
    [
      'Your account stays',
      emailTemplates.deletionCancelled(),
      `Your account stays

The deletion was cancelled by the link in our mail. Nothing was removed.

Whoever asked for it knows your password. If that was not you, choose a new one.

Choose a new password:
https://northkeep.example/forgot-password`,
    ],
    [
      'Your account is deleted',
      emailTemplates.accountDeleted(),
      `Your account is deleted

What you wrote, your name, your address and your sessions are removed, and nothing is charged any more. This is the last mail.

Invoices stay with the payment provider, as the law asks.`,
    ],
  ])('have exactly the expected text under the subject "%s"', expectEmail);
});
