import { createAccessEmailTemplates } from './access-emails.ts';
import { createAccountEmailTemplates } from './account-emails.ts';
import { createPlanEmailTemplates } from './plan-emails.ts';
import { createRegistrationEmailTemplates } from './registration-emails.ts';
import { createTwoFactorEmailTemplates } from './two-factor-emails.ts';
import { createUpdatesEmailTemplates } from './updates-emails.ts';
import { createVaultEmailTemplates } from './vault-emails.ts';

/**
 * Creates the email templates of one instance. Their links start with `publicUrl` (PUBLIC_URL), never a request's host.
 */
export function createEmailTemplates(publicUrl: string) {
  return {
    ...createRegistrationEmailTemplates(publicUrl),
    ...createAccessEmailTemplates(publicUrl),
    ...createAccountEmailTemplates(publicUrl),
    ...createTwoFactorEmailTemplates(publicUrl),
    ...createPlanEmailTemplates(publicUrl),
    ...createVaultEmailTemplates(publicUrl),
    ...createUpdatesEmailTemplates(publicUrl),
  };
}

export type EmailTemplates = ReturnType<typeof createEmailTemplates>;
