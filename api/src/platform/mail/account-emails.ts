import { createCodeEmail, type Email } from './email.ts';
import { formatDateTime } from './format-date.ts';

/** Emails about a change of the email address and about deletion of the account. */
export function createAccountEmailTemplates(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    newEmailCode(code: string): Email {
      return createCodeEmail(host, code, {
        text: 'Type it in your settings to make this the email of your account.',
        aside: 'You did not ask for it? Do nothing and it runs out.',
      });
    },

    emailChangeScheduled({
      at,
      email,
      token,
    }: {
      readonly at: Date;
      readonly email: string;
      readonly token: string;
    }): Email {
      return {
        subject: 'Your email will change',
        preview: 'You can cancel it for seven days.',
        heading: 'Your email will change',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['On', formatDateTime(at)],
              ['To', email],
            ],
          },
          {
            kind: 'text',
            text: 'Somebody with your password asked for it, without showing the key of your vault. From then on you would log in with the new address.',
          },
          { kind: 'link', label: 'Keep my email', url: `${publicUrl}/email-change/cancel/${token}` },
          { kind: 'aside', text: 'It was not you? Keep your email, then choose a new password.' },
        ],
        host,
      };
    },

    emailChangeCancelled(): Email {
      return {
        subject: 'Your email stays',
        preview: 'The change was cancelled.',
        heading: 'Your email stays',
        blocks: [
          { kind: 'text', text: 'The change to another address was cancelled. You go on logging in with this one.' },
          { kind: 'aside', text: 'Whoever asked for it knows your password. If that was not you, choose a new one.' },
          { kind: 'link', label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
        ],
        host,
      };
    },

    newEmailTaken(): Email {
      return {
        subject: 'Your email stays as it is',
        preview: 'The new address belongs to another account.',
        heading: 'Your email stays as it is',
        blocks: [
          {
            kind: 'text',
            text: 'Another account took the new address while the change waited. You go on logging in with this one.',
          },
        ],
        host,
      };
    },

    /**
     * `device` names the browser that made the change; null when a scheduled change took effect after its waiting
     * period.
     */
    emailChanged({ at, device }: { readonly at: Date; readonly device: string | null }): Email {
      return {
        subject: 'Your email was changed',
        preview: 'This address no longer belongs to your account.',
        heading: 'Your email was changed',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', formatDateTime(at)],
              ['Where', device ?? 'By itself, after the seven days it waited'],
            ],
          },
          { kind: 'text', text: 'From now on you log in with the new address, and we write there.' },
          { kind: 'link', label: 'It was not me', url: `${publicUrl}/support` },
        ],
        host,
      };
    },

    deletionScheduled({ at, token }: { readonly at: Date; readonly token: string }): Email {
      return {
        subject: 'Your account will be deleted',
        preview: 'You can cancel it for seven days.',
        heading: 'Your account will be deleted',
        blocks: [
          { kind: 'rows', rows: [['On', formatDateTime(at)]] },
          {
            kind: 'text',
            text: 'Somebody with your password asked for it, without showing the key of your vault. Everything goes: what you wrote, your plan and your sessions.',
          },
          { kind: 'link', label: 'Keep my account', url: `${publicUrl}/delete-account/cancel/${token}` },
          { kind: 'aside', text: 'It was not you? Keep your account, then choose a new password.' },
        ],
        host,
      };
    },

    deletionCancelled(): Email {
      return {
        subject: 'Your account stays',
        preview: 'The deletion was cancelled.',
        heading: 'Your account stays',
        blocks: [
          { kind: 'text', text: 'The deletion was cancelled by the link in our mail. Nothing was removed.' },
          { kind: 'aside', text: 'Whoever asked for it knows your password. If that was not you, choose a new one.' },
          { kind: 'link', label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
        ],
        host,
      };
    },

    accountDeleted(): Email {
      return {
        subject: 'Your account is deleted',
        preview: 'Everything of it is gone.',
        heading: 'Your account is deleted',
        blocks: [
          {
            kind: 'text',
            text: 'What you wrote, your name, your address and your sessions are removed, and nothing is charged any more. This is the last mail.',
          },
          { kind: 'aside', text: 'Invoices stay with the payment provider, as the law asks.' },
        ],
        host,
      };
    },
  };
}
