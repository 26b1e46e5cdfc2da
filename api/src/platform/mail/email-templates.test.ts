import { describe, expect, it } from 'vitest';
import { type Email, emailText } from './email.ts';
import { createEmailTemplates } from './email-templates.ts';

const templates = createEmailTemplates('https://northkeep.example');
const at = new Date(Date.UTC(2026, 10, 21, 14, 47));
const until = new Date(Date.UTC(2026, 11, 5, 14, 47));
const FOOT = `We never ask for your passphrase. This mail loads nothing.
Northkeep, northkeep.example`;
const renewalFailed = (reminder: number) => templates.renewalFailed({ reminder, until, plan: 'pro', term: 'monthly' });

describe('createEmailTemplates', () => {
  it.each<[string, Email, string]>([
    [
      'New sign-in to Northkeep',
      templates.newSignIn({ at, device: 'Firefox on Windows' }),
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
      'Your Pro plan could not be renewed',
      renewalFailed(1),
      `Your Pro plan could not be renewed

Plan: Pro, 13.00 USD a month
Pro stays until: December 5, 2026
After that: Free. Nothing is hidden or deleted, only adding stops.

The card was declined. The payment provider tells us no more than that, and tries again in between.

Update the card:
https://northkeep.example/app/settings/billing

You want to leave Pro? Do nothing.`,
    ],
    [
      'A recovery key was made',
      templates.unlockMethodChanged({ at, device: 'Firefox on Windows', what: 'keyMade' }),
      `A recovery key was made

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows

It opens your vault when the passphrase is lost.

See the doors to your vault:
https://northkeep.example/app/settings/security

Not you? Whoever did this knew your passphrase or had your recovery key. End their session, remove what you do not know, and change your passphrase.`,
    ],
    [
      'An empty vault was started',
      templates.emptyVaultStarted({ at, until: new Date(Date.UTC(2026, 11, 21)) }),
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
      templates.vaultRestored({ at, device: 'Firefox on Windows' }),
      `Your old vault is back

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows

It opens with the passphrase it had. The vault in between is kept for 30 days.

It was not me:
https://northkeep.example/support`,
    ],
    [
      'The key of your vault was replaced',
      templates.vaultKeyReplaced({ at, device: 'Firefox on Windows' }),
      `The key of your vault was replaced

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows

Every other session has ended. Your other devices ask for the passphrase once more. A recovery key or passkey from before opens your vault no more.

See the doors to your vault:
https://northkeep.example/app/settings/security

Not you? Whoever did this knew your passphrase. Reset your password and write to us at once.`,
    ],
    [
      'Your passphrase was changed',
      templates.passphraseChanged({ at, device: 'Firefox on Windows' }),
      `Your passphrase was changed

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows
Sessions: All others ended

The new one logs you in and opens your vault. The old one does neither any more.

It does not lock out someone who already copied your old key package and knows the old passphrase.

It was not me:
https://northkeep.example/support`,
    ],
    [
      'Your email was changed',
      templates.emailChanged({ at, device: 'Firefox on Windows' }),
      `Your email was changed

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows

From now on you log in with the new address, and we write there.

It was not me:
https://northkeep.example/support`,
    ],
    [
      'Your email was changed',
      templates.emailChanged({ at, device: null }),
      `Your email was changed

When: Saturday, November 21, 2026, 14:47 UTC
Where: By itself, after the seven days it waited

From now on you log in with the new address, and we write there.

It was not me:
https://northkeep.example/support`,
    ],
    [
      'Your email will change',
      templates.emailChangeScheduled({ at: until, email: 'ada@new.example', token: 't0ken' }),
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
      templates.emailChangeCancelled(),
      `Your email stays

The change to another address was cancelled. You go on logging in with this one.

Whoever asked for it knows your password. If that was not you, choose a new one.

Choose a new password:
https://northkeep.example/forgot-password`,
    ],
    [
      'Your email stays as it is',
      templates.newEmailTaken(),
      `Your email stays as it is

Another account took the new address while the change waited. You go on logging in with this one.`,
    ],
    [
      'Your account will be deleted',
      templates.deletionScheduled({ at: until, token: 't0ken' }),
      `Your account will be deleted

On: Saturday, December 5, 2026, 14:47 UTC

Somebody with your password asked for it, without showing the key of your vault. Everything goes: what you wrote, your plan and your sessions.

Keep my account:
https://northkeep.example/delete-account/cancel/t0ken

It was not you? Keep your account, then choose a new password.`,
    ],
    [
      'Two-factor login is on',
      templates.twoFactorOn({ at, device: 'Firefox on Windows' }),
      `Two-factor login is on

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows

After your password, logging in asks for a code of your app, or for one of your recovery codes. Your vault opens as before.

It was not me:
https://northkeep.example/support`,
    ],
    [
      'Two-factor login is off',
      templates.twoFactorOff({ at, device: null }),
      `Two-factor login is off

When: Saturday, November 21, 2026, 14:47 UTC
Where: By itself, after the seven days it waited

Your password alone logs in. The entry in your app and your recovery codes are good for nothing any more.

It was not me:
https://northkeep.example/support`,
    ],
    [
      'Two-factor login will end',
      templates.twoFactorRemovalScheduled({ at: until, token: 't0ken' }),
      `Two-factor login will end

On: Saturday, December 5, 2026, 14:47 UTC

Somebody with your password asked for it, without a code and without showing the key of your vault. From then on your password alone logs in.

Keep two-factor login:
https://northkeep.example/two-factor/cancel/t0ken

It was not you? Keep it, then choose a new password.`,
    ],
    [
      'No recovery code is left',
      templates.recoveryCodesLow(0),
      `No recovery code is left

One was just used to log in. Each of them is good once.

Make new ones while you have your app. Without app and codes you wait seven days to log in.

Make new codes:
https://northkeep.example/app/settings/security

Not you? Somebody has your password and your codes. Change both.`,
    ],
    [
      'Your account stays',
      templates.deletionCancelled(),
      `Your account stays

The deletion was cancelled by the link in our mail. Nothing was removed.

Whoever asked for it knows your password. If that was not you, choose a new one.

Choose a new password:
https://northkeep.example/forgot-password`,
    ],
    [
      'Your account is deleted',
      templates.accountDeleted(),
      `Your account is deleted

What you wrote, your name, your address and your sessions are removed, and nothing is charged any more. This is the last mail.

Invoices stay with the payment provider, as the law asks.`,
    ],
  ])('the email "%s" has exactly this text', (subject, email, text) => {
    expect(email.subject).toBe(subject);
    expect(emailText(email)).toBe(`${text}\n\n${FOOT}`);
  });

  it('the three reminders of a failed renewal have different subjects', () => {
    expect([1, 2, 3].map((reminder) => [renewalFailed(reminder).subject, renewalFailed(reminder).preview])).toEqual([
      ['Your Pro plan could not be renewed', 'Pro stays until December 5.'],
      ['Your Pro plan is still not renewed', 'Pro stays until December 5.'],
      ['Pro ends on December 5', 'This is the last mail about it.'],
    ]);
  });
});
