import type { Letter } from './letter.ts';
import { moment } from './moment.ts';

/** The mail about another data key. */
export function rotationLetters(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    keyWasReplaced({ at, device }: { readonly at: Date; readonly device: string }): Letter {
      return {
        subject: 'The key of your vault was replaced',
        preview: `${device}, today. Other sessions have ended.`,
        heading: 'The key of your vault was replaced',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', moment(at)],
              ['Where', device],
            ],
          },
          {
            kind: 'text',
            text: 'Every other session has ended. Your other devices ask for the passphrase once more. A recovery key or passkey from before opens your vault no more.',
          },
          { kind: 'link', label: 'See the doors to your vault', url: `${publicUrl}/app/settings/security` },
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
