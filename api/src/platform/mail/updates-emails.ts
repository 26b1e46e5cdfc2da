import type { Email } from './email.ts';

/** Emails for the subscribers of the list that gets one message when the Elite plan can be bought. */
export function createUpdatesEmailTemplates(publicUrl: string) {
  const { host } = new URL(publicUrl);
  // The token is in the URL fragment, which no server receives or logs before a button is pressed.
  const linkOf = (action: 'confirm' | 'leave', token: string) =>
    `${publicUrl}/subscribe?plan=elite-updates#${action}=${token}`;
  return {
    confirmUpdates(token: string): Email {
      return {
        subject: 'Confirm your address',
        preview: 'One click, and we write once, when Elite can be bought.',
        heading: 'Confirm your address',
        blocks: [
          { kind: 'text', text: 'Then we write once, on the day Elite can be bought, and delete the address.' },
          { kind: 'link', label: 'Confirm', url: linkOf('confirm', token) },
          {
            kind: 'aside',
            text: `The link works for two days. You did not ask for it? Do nothing, and the address is deleted. Changed your mind later? Remove it here: ${linkOf('leave', token)}`,
          },
        ],
        host,
      };
    },

    updatesKept(token: string): Email {
      return {
        subject: 'Your address is on the list',
        preview: 'We write once, when Elite can be bought.',
        heading: 'You are on the list already',
        blocks: [
          { kind: 'text', text: 'We write once, on the day Elite can be bought, and delete the address.' },
          { kind: 'link', label: 'Remove my address', url: linkOf('leave', token) },
        ],
        host,
      };
    },

    eliteAvailable(): Email {
      return {
        subject: 'Elite can be bought',
        preview: 'You asked us to write once. This is it.',
        heading: 'Elite can be bought',
        blocks: [
          { kind: 'text', text: 'You asked us to write once, on this day. Your address is deleted from the list.' },
          { kind: 'link', label: 'See Pricing', url: `${publicUrl}/pricing` },
        ],
        host,
      };
    },
  };
}
