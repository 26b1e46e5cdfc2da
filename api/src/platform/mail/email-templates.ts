import { accessEmails } from './access-emails.ts';
import { accountEmails } from './account-emails.ts';
import { planEmails } from './plan-emails.ts';
import { registrationEmails } from './registration-emails.ts';
import { twoFactorEmails } from './two-factor-emails.ts';
import { updatesEmails } from './updates-emails.ts';
import { vaultEmails } from './vault-emails.ts';

/**
 * Creates the email templates of one instance. Their links start with `publicUrl` (PUBLIC_URL), never a request's host.
 */
export function createEmailTemplates(publicUrl: string) {
  return {
    ...registrationEmails(publicUrl),
    ...accessEmails(publicUrl),
    ...accountEmails(publicUrl),
    ...twoFactorEmails(publicUrl),
    ...planEmails(publicUrl),
    ...vaultEmails(publicUrl),
    ...updatesEmails(publicUrl),
  };
}

export type EmailTemplates = ReturnType<typeof createEmailTemplates>;
