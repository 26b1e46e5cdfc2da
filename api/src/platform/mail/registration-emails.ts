import { EMAIL_CODE_TTL_MS, MINUTE_MS } from '@northkeep/contracts';
import { createCodeEmail, type Email } from './email.ts';

/** Emails sent before an account exists. */
export function createRegistrationEmailTemplates(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    verificationCode(code: string): Email {
      return createCodeEmail(host, code, {
        text: `Type it where you are registering. It works once, for ${EMAIL_CODE_TTL_MS / MINUTE_MS} minutes.`,
        aside: 'You did not ask for it? Then someone typed your address by mistake. Do nothing and it runs out.',
      });
    },

    feeWaived(email: string): Email {
      return {
        subject: 'You can finish your registration',
        preview: 'The fee is waived for this address.',
        heading: 'The fee is waived',
        blocks: [
          {
            kind: 'text',
            text: `It counts for ${email} alone. Finish your registration in the browser where you began.`,
          },
          { kind: 'link', label: 'Finish registration', url: `${publicUrl}/register?resume=1#plan` },
          {
            kind: 'aside',
            text: 'A registration is kept for 24 hours. After that, begin again with the same address.',
          },
        ],
        host,
      };
    },
  };
}
