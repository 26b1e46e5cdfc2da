import type { Letter } from './letter.ts';
import { moment } from './moment.ts';

/** Mails about who comes in. */
export function accessLetters(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    newDevice({ at, device }: { readonly at: Date; readonly device: string }): Letter {
      return {
        subject: 'New sign-in to Northkeep',
        preview: `${device}, today.`,
        heading: 'A new sign-in',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', moment(at)],
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
  };
}
