import { accessLetters } from './access-letters.ts';
import { factorLetters } from './factor-letters.ts';
import { type Letter, spaced } from './letter.ts';
import { moment } from './moment.ts';
import { planLetters } from './plan-letters.ts';
import { rotationLetters } from './rotation-letters.ts';
import { vaultLetters } from './vault-letters.ts';

/** Writes the mails of one instance; links come from `PUBLIC_URL` alone. */
export function letters(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    ...accessLetters(publicUrl),
    ...factorLetters(publicUrl),
    ...planLetters(publicUrl),
    ...rotationLetters(publicUrl),
    ...vaultLetters(publicUrl),

    verificationCode(code: string): Letter {
      return {
        subject: `${spaced(code)} is your Northkeep code`,
        preview: 'Valid for 15 minutes.',
        heading: 'Your code',
        blocks: [
          { kind: 'code', code },
          { kind: 'text', text: 'Type it where you are registering. It works once, for 15 minutes.' },
          {
            kind: 'aside',
            text: 'You did not ask for it? Then someone typed your address by mistake. Do nothing and it runs out.',
          },
        ],
        host,
      };
    },

    resetLink(token: string): Letter {
      return {
        subject: 'Choose a new password',
        preview: 'The link works once, for 30 minutes.',
        heading: 'Choose a new password',
        blocks: [
          { kind: 'text', text: 'The link works once, for 30 minutes. Other sessions end when you use it.' },
          {
            kind: 'text',
            text: 'It changes how you sign in. Your vault still opens with your old passphrase, and only with that or a recovery key.',
          },
          { kind: 'link', label: 'Reset Password', url: `${publicUrl}/reset-password/${token}` },
          { kind: 'aside', text: 'You did not ask for it? Do nothing. Your password stays as it is.' },
        ],
        host,
      };
    },

    feeWaived(email: string): Letter {
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

    passphraseWasChanged({ at, device }: { readonly at: Date; readonly device: string }): Letter {
      return {
        subject: 'Your passphrase was changed',
        preview: 'Your other sessions ended.',
        heading: 'Your passphrase was changed',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', moment(at)],
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

    newEmailCode(code: string): Letter {
      return {
        subject: `${spaced(code)} is your Northkeep code`,
        preview: 'Valid for 15 minutes.',
        heading: 'Your code',
        blocks: [
          { kind: 'code', code },
          { kind: 'text', text: 'Type it in your settings to make this the email of your account.' },
          { kind: 'aside', text: 'You did not ask for it? Do nothing and it runs out.' },
        ],
        host,
      };
    },

    emailPlanned({ at, email, token }: { readonly at: Date; readonly email: string; readonly token: string }): Letter {
      return {
        subject: 'Your email will change',
        preview: 'You can cancel it for seven days.',
        heading: 'Your email will change',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['On', moment(at)],
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

    emailStays(): Letter {
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

    newEmailTaken(): Letter {
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

    /** `device`: null where the address changed by itself, after its wait. */
    emailWasChanged({ at, device }: { readonly at: Date; readonly device: string | null }): Letter {
      return {
        subject: 'Your email was changed',
        preview: 'This address no longer belongs to your account.',
        heading: 'Your email was changed',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', moment(at)],
              ['Where', device ?? 'By itself, after the seven days it waited'],
            ],
          },
          { kind: 'text', text: 'From now on you log in with the new address, and we write there.' },
          { kind: 'link', label: 'It was not me', url: `${publicUrl}/support` },
        ],
        host,
      };
    },

    deletionPlanned({ at, token }: { readonly at: Date; readonly token: string }): Letter {
      return {
        subject: 'Your account will be deleted',
        preview: 'You can cancel it for seven days.',
        heading: 'Your account will be deleted',
        blocks: [
          { kind: 'rows', rows: [['On', moment(at)]] },
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

    deletionCancelled(): Letter {
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

    accountDeleted(): Letter {
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

    passwordWasReset({ at, device }: { readonly at: Date; readonly device: string }): Letter {
      return {
        subject: 'Your password was reset',
        preview: 'All sessions ended.',
        heading: 'Your password was reset',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['When', moment(at)],
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

export type Letters = ReturnType<typeof letters>;
