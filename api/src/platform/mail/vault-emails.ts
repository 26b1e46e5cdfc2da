import { REPLACED_VAULT_RETENTION_DAYS } from '@northkeep/contracts';
import type { Email } from './email.ts';
import { formatDateTime, formatLongDate } from './format-date.ts';

const UNLOCK_METHOD_CHANGES = {
  keyMade: { subject: 'A recovery key was made', text: 'It opens your vault when the passphrase is lost.' },
  keyReplaced: { subject: 'Your recovery key was replaced', text: 'The one before opens your vault no more.' },
  keyRemoved: { subject: 'Your recovery key was removed', text: 'It opens your vault no more.' },
  passkeyAdded: {
    subject: 'A passkey was added to your vault',
    text: 'It opens your vault. It does not log anybody in.',
  },
  passkeyRemoved: { subject: 'A passkey was removed from your vault', text: 'It opens your vault no more.' },
};
export type UnlockMethodChange = keyof typeof UNLOCK_METHOD_CHANGES;

/** Emails about unlock methods, the data key, an empty vault and a restored vault. */
export function createVaultEmailTemplates(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    emptyVaultStarted({ at, until }: { readonly at: Date; readonly until: Date }): Email {
      return {
        subject: 'An empty vault was started',
        preview: `The old one is kept for ${REPLACED_VAULT_RETENTION_DAYS} days.`,
        heading: 'An empty vault was started',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', formatDateTime(at)],
              ['The old vault', `Kept, untouched, until ${formatLongDate(until)}`],
            ],
          },
          { kind: 'text', text: 'Was it you? You can still bring the old vault back with its passphrase.' },
          { kind: 'link', label: 'Bring the old vault back', url: `${publicUrl}/old-vault` },
          {
            kind: 'aside',
            text: 'Not you? Log in and end all sessions. The old vault cannot be read without its passphrase.',
          },
        ],
        host,
      };
    },

    unlockMethodChanged({
      at,
      device,
      what,
    }: {
      readonly at: Date;
      readonly device: string;
      readonly what: UnlockMethodChange;
    }): Email {
      const { subject, text } = UNLOCK_METHOD_CHANGES[what];
      return {
        subject,
        preview: `${device}, today.`,
        heading: subject,
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', formatDateTime(at)],
              ['Where', device],
            ],
          },
          { kind: 'text', text },
          { kind: 'link', label: 'See the unlock methods of your vault', url: `${publicUrl}/app/settings/security` },
          {
            kind: 'aside',
            text: 'Not you? Whoever did this knew your passphrase or had your recovery key. End their session, remove what you do not know, and change your passphrase.',
          },
        ],
        host,
      };
    },

    vaultRestored({ at, device }: { readonly at: Date; readonly device: string }): Email {
      return {
        subject: 'Your old vault is back',
        preview: 'It opens with its own passphrase.',
        heading: 'Your old vault is back',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', formatDateTime(at)],
              ['Where', device],
            ],
          },
          {
            kind: 'text',
            text: `It opens with the passphrase it had. The vault in between is kept for ${REPLACED_VAULT_RETENTION_DAYS} days.`,
          },
          { kind: 'link', label: 'It was not me', url: `${publicUrl}/support` },
        ],
        host,
      };
    },

    vaultKeyReplaced({ at, device }: { readonly at: Date; readonly device: string }): Email {
      return {
        subject: 'The key of your vault was replaced',
        preview: `${device}, today. Other sessions have ended.`,
        heading: 'The key of your vault was replaced',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', formatDateTime(at)],
              ['Where', device],
            ],
          },
          {
            kind: 'text',
            text: 'Every other session has ended. Your other devices ask for the passphrase once more. A recovery key or passkey from before opens your vault no more.',
          },
          { kind: 'link', label: 'See the unlock methods of your vault', url: `${publicUrl}/app/settings/security` },
          {
            kind: 'aside',
            text: 'Not you? Whoever did this knew your passphrase. Reset your password and write to us at once.',
          },
        ],
        host,
      };
    },
  };
}
