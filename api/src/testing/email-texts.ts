import { expect } from 'vitest';
import { type Email, renderEmailText } from '../platform/mail/email.ts';
import { createEmailTemplates } from '../platform/mail/email-templates.ts';

export const emailTemplates = createEmailTemplates('https://northkeep.example');
export const MAILED_AT = new Date(Date.UTC(2026, 10, 21, 14, 47));
export const VALID_UNTIL = new Date(Date.UTC(2026, 11, 5, 14, 47));

const FOOT = `We never ask for your passphrase. This mail loads nothing.
Northkeep, northkeep.example`;

/** Test case of an email: the expected subject, the email itself, and its expected text without the footer. */
export type EmailCase = [subject: string, email: Email, text: string];

export function expectEmail(...[subject, email, text]: EmailCase): void {
  expect(email.subject).toBe(subject);
  expect(renderEmailText(email)).toBe(`${text}\n\n${FOOT}`);
}
