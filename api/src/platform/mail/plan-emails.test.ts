import { describe, expect, it } from 'vitest';
import { type EmailCase, emailTemplates, expectEmail, VALID_UNTIL } from '../../testing/email-texts.ts';

const renewalFailed = (reminder: number) =>
  emailTemplates.renewalFailed({ reminder, until: VALID_UNTIL, plan: 'pro', term: 'monthly' });

describe('emails about a plan', () => {
  it.each<EmailCase>([
    [
      'Your Pro plan could not be renewed',
      renewalFailed(1),
      `Your Pro plan could not be renewed

Plan: Pro, 13.00 USD a month
Pro stays until: December 5, 2026
After that: Free. Nothing you wrote is hidden or deleted, only adding stops.

The card was declined. The payment provider tells us no more than that, and tries again in between.

Update the card:
https://northkeep.example/app/settings/billing

You want to leave Pro? Do nothing.`,
    ],
  ])('have exactly the expected text under the subject "%s"', expectEmail);

  it('the three reminders of a failed renewal have different subjects', () => {
    expect([1, 2, 3].map((reminder) => [renewalFailed(reminder).subject, renewalFailed(reminder).preview])).toEqual([
      ['Your Pro plan could not be renewed', 'Pro stays until December 5.'],
      ['Your Pro plan is still not renewed', 'Pro stays until December 5.'],
      ['Pro ends on December 5', 'This is the last mail about it.'],
    ]);
  });
});
