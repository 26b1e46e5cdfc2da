import { MINUTE_MS, PASSWORD_RESET_TTL_MS } from '@northkeep/contracts';
import type { Email } from './email.ts';
import { formatDateTime } from './format-date.ts';

/** Emails about sign-ins, the password and the passphrase. */
export function createAccessEmailTemplates(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    newSignIn({ at, device }: { readonly at: Date; readonly device: string }): Email {
      return {
        subject: 'New sign-in to Northkeep',
        preview: `${device}, today.`,
        heading: 'A new sign-in',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', formatDateTime(at)],
              ['Where', device],
              ['Your vault', 'Stays locked until the passphrase is typed there'],
            ],
          },
          { kind: 'text', text: 'Was it you? Then nothing is left to do.' },
          { kind: 'link', label: 'See your sessions', url: `${publicUrl}/app/settings/security` },
          { kind: 'aside', text: 'Not you? End the session there and change your passphrase.' },
        ],
        host,
      };
    },

    resetLink(token: string): Email {
      return {
        subject: 'Choose a new password',
        preview: `The link works once, for ${PASSWORD_RESET_TTL_MS / MINUTE_MS} minutes.`,
        heading: 'Choose a new password',
        blocks: [
          {
            kind: 'text',
            text: `The link works once, for ${PASSWORD_RESET_TTL_MS / MINUTE_MS} minutes. Other sessions end when you use it.`,
          },
          {
            kind: 'text',
            text: 'It changes how you log in. Your vault still opens with your old passphrase, and only with that or a recovery key.',
          },
          { kind: 'link', label: 'Reset Password', url: `${publicUrl}/reset-password/${token}` },
          { kind: 'aside', text: 'You did not ask for it? Do nothing. Your password stays as it is.' },
        ],
        host,
      };
    },

    passphraseChanged({ at, device }: { readonly at: Date; readonly device: string }): Email {
      return {
        subject: 'Your passphrase was changed',
        preview: 'Your other sessions ended.',
        heading: 'Your passphrase was changed',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', formatDateTime(at)],
              ['Where', device],
              ['Sessions', 'All others ended'],
            ],
          },
          { kind: 'text', text: 'The new one logs you in and opens your vault. The old one does neither any more.' },
          {
            kind: 'text',
            text: 'It does not lock out someone who already copied your old key package and knows the old passphrase.',
          },
          { kind: 'link', label: 'It was not me', url: `${publicUrl}/support` },
        ],
        host,
      };
    },

    passwordReset({ at, device }: { readonly at: Date; readonly device: string }): Email {
      return {
        subject: 'Your password was reset',
        preview: 'All sessions ended.',
        heading: 'Your password was reset',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', formatDateTime(at)],
              ['Where', device],
              ['Sessions', 'All ended'],
            ],
          },
          { kind: 'text', text: 'Your vault still opens with your old passphrase.' },
          { kind: 'link', label: 'It was not me', url: `${publicUrl}/support` },
          { kind: 'aside', text: 'Nothing you wrote could be read this way.' },
        ],
        host,
      };
    },
  };
}
