import { describe, it } from 'vitest';
import { type EmailCase, emailTemplates, expectEmail, MAILED_AT, VALID_UNTIL } from '../../testing/email-texts.ts';

describe('emails about the second factor', () => {
  it.each<EmailCase>([
    [
      'Two-factor login is on',
      emailTemplates.twoFactorOn({ at: MAILED_AT, device: 'Firefox on Windows' }),
      `Two-factor login is on

When: Saturday, November 21, 2026, 14:47 UTC
Where: Firefox on Windows

After your password, logging in asks for a code of your app, or for one of your recovery codes. Your vault opens as before.

It was not me:
https://northkeep.example/support`,
    ],
    [
      'Two-factor login is off',
      emailTemplates.twoFactorOff({ at: MAILED_AT, device: null }),
      `Two-factor login is off

When: Saturday, November 21, 2026, 14:47 UTC
Where: By itself, after the seven days it waited

Your password alone logs in. The entry in your app and your recovery codes are good for nothing any more.

It was not me:
https://northkeep.example/support`,
    ],
    [
      'Two-factor login will end',
      emailTemplates.twoFactorRemovalScheduled({ at: VALID_UNTIL, token: 't0ken' }),
      `Two-factor login will end

On: Saturday, December 5, 2026, 14:47 UTC

Somebody with your password asked for it, without a code and without showing the key of your vault. From then on your password alone logs in.

Keep two-factor login:
https://northkeep.example/two-factor/cancel/t0ken

It was not you? Keep it, then choose a new password.`,
    ],
    [
      'No recovery code is left',
      emailTemplates.recoveryCodesLow(0),
      `No recovery code is left

One was just used to log in. Each of them is good once.

Make new ones while you have your app. Without app and codes you wait seven days to log in.

Make new codes:
https://northkeep.example/app/settings/security

Not you? Somebody has your password and your codes. Change both.`,
    ],
  ])('have exactly the expected text under the subject "%s"', expectEmail);
});
