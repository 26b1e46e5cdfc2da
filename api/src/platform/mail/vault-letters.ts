import type { Letter } from './letter.ts';
import { longDay, moment } from './moment.ts';

/** Mails about an empty vault and the way back. */
export function vaultLetters(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    emptyVaultStarted({ at, until }: { readonly at: Date; readonly until: Date }): Letter {
      return {
        subject: 'An empty vault was started',
        preview: 'The old one is kept for 30 days.',
        heading: 'An empty vault was started',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', moment(at)],
              ['The old vault', `Kept, untouched, until ${longDay(until)}`],
            ],
          },
          { kind: 'text', text: 'Was it you? You can still bring the old vault back with its passphrase.' },
          { kind: 'link', label: 'Bring the old vault back', url: `${publicUrl}/old-vault` },
          {
            kind: 'aside',
            text: 'Not you? Sign in and end all sessions. The old vault cannot be read without its passphrase.',
          },
        ],
        host,
      };
    },

    vaultRestored({ at, device }: { readonly at: Date; readonly device: string }): Letter {
      return {
        subject: 'Your old vault is back',
        preview: 'It opens with its own passphrase.',
        heading: 'Your old vault is back',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', moment(at)],
              ['Where', device],
            ],
          },
          { kind: 'text', text: 'It opens with the passphrase it had. The vault in between is kept for 30 days.' },
          { kind: 'link', label: 'It was not me', url: `${publicUrl}/support` },
        ],
        host,
      };
    },
  };
}
