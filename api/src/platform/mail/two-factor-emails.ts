import type { Email } from './email.ts';
import { formatDateTime } from './format-date.ts';

const SCHEDULED_CHANGE = 'By itself, after the seven days it waited';

/**
 * `device` names the browser that made the change; null when a scheduled change took effect after its waiting period.
 */
interface CompletedChange {
  readonly at: Date;
  readonly device: string | null;
}
interface ScheduledChange {
  readonly at: Date;
  readonly token: string;
}

/** Emails about two-factor login. */
export function createTwoFactorEmailTemplates(publicUrl: string) {
  const { host } = new URL(publicUrl);
  const support = { kind: 'link', label: 'It was not me', url: `${publicUrl}/support` } as const;
  const security = (label: string) => ({ kind: 'link', label, url: `${publicUrl}/app/settings/security` }) as const;
  const cancel = (label: string, token: string) =>
    ({ kind: 'link', label, url: `${publicUrl}/two-factor/cancel/${token}` }) as const;
  const changeRows = ({ at, device }: CompletedChange) =>
    ({
      kind: 'rows',
      rows: [
        ['When', formatDateTime(at)],
        ['Where', device ?? SCHEDULED_CHANGE],
      ],
    }) as const;
  return {
    twoFactorOn(change: CompletedChange): Email {
      return {
        subject: 'Two-factor login is on',
        preview: 'Logging in asks for a code from now on.',
        heading: 'Two-factor login is on',
        blocks: [
          changeRows(change),
          {
            kind: 'text',
            text: 'After your password, logging in asks for a code of your app, or for one of your recovery codes. Your vault opens as before.',
          },
          support,
        ],
        host,
      };
    },

    twoFactorOff(change: CompletedChange): Email {
      return {
        subject: 'Two-factor login is off',
        preview: 'Your password alone logs in from now on.',
        heading: 'Two-factor login is off',
        blocks: [
          changeRows(change),
          {
            kind: 'text',
            text: 'Your password alone logs in. The entry in your app and your recovery codes are good for nothing any more.',
          },
          support,
        ],
        host,
      };
    },

    twoFactorRemovalScheduled({ at, token }: ScheduledChange): Email {
      return {
        subject: 'Two-factor login will end',
        preview: 'You can cancel it for seven days.',
        heading: 'Two-factor login will end',
        blocks: [
          { kind: 'rows', rows: [['On', formatDateTime(at)]] },
          {
            kind: 'text',
            text: 'Somebody with your password asked for it, without a code and without showing the key of your vault. From then on your password alone logs in.',
          },
          cancel('Keep two-factor login', token),
          { kind: 'aside', text: 'It was not you? Keep it, then choose a new password.' },
        ],
        host,
      };
    },

    twoFactorSetupScheduled({ at, token }: ScheduledChange): Email {
      return {
        subject: 'Two-factor login will begin',
        preview: 'You can cancel it for seven days.',
        heading: 'Two-factor login will begin',
        blocks: [
          { kind: 'rows', rows: [['On', formatDateTime(at)]] },
          {
            kind: 'text',
            text: 'Somebody with your password asked for it, without showing the key of your vault. From then on logging in asks for a code of the app that was set up.',
          },
          cancel('Keep it off', token),
          { kind: 'aside', text: 'It was not you? Keep it off, then choose a new password.' },
        ],
        host,
      };
    },

    twoFactorChangeCancelled(): Email {
      return {
        subject: 'Two-factor login stays as it is',
        preview: 'The change was cancelled.',
        heading: 'Two-factor login stays as it is',
        blocks: [
          { kind: 'text', text: 'The change was cancelled. You go on logging in as you do now.' },
          { kind: 'aside', text: 'Whoever asked for it knows your password. If that was not you, choose a new one.' },
          { kind: 'link', label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
        ],
        host,
      };
    },

    recoveryCodesLow(left: number): Email {
      const some = left === 1 ? 'One recovery code is left' : `${left} recovery codes are left`;
      const heading = left === 0 ? 'No recovery code is left' : some;
      return {
        subject: heading,
        preview: 'New ones are made in your settings.',
        heading,
        blocks: [
          { kind: 'text', text: 'One was just used to log in. Each of them is good once.' },
          {
            kind: 'text',
            text: 'Make new ones while you have your app. Without app and codes you wait seven days to log in.',
          },
          security('Make new codes'),
          { kind: 'aside', text: 'Not you? Somebody has your password and your codes. Change both.' },
        ],
        host,
      };
    },

    recoveryCodesReplaced(change: { readonly at: Date; readonly device: string }): Email {
      return {
        subject: 'You have new recovery codes',
        preview: 'The old ones are good for nothing any more.',
        heading: 'You have new recovery codes',
        blocks: [changeRows(change), { kind: 'text', text: 'Of the old ones none is good any more.' }, support],
        host,
      };
    },
  };
}
