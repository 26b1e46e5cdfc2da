import { formatCount, formatNumber, joinSentences, pluralOf, TRASH_RETENTION_DAYS } from '@northkeep/contracts';
import type { ShownSyncStatus } from './shown-status.ts';

export interface PendingCounts {
  readonly waiting: number;
  readonly rejected: number;
  readonly conflicts: number;
  readonly rolledBack: number;
  readonly unverified: number;
}

export const formatWaitingChangeCount = (n: number): string => formatCount(n, 'change waits', 'changes wait');

const UNCONFIRMED = 'The server did not confirm';

/** Returns the status word that is shown in the header. */
export function statusText(word: ShownSyncStatus, now: PendingCounts): string {
  const { waiting, rejected, conflicts, unverified } = now;
  switch (word) {
    case 'no-room':
      return 'No room left';
    case 'not-saved':
      return `${formatNumber(rejected)} not saved`;
    case 'conflict':
      return `${formatNumber(2 * conflicts)} versions`;
    case 'older':
      return 'Server differs';
    case 'unverified':
      return `${formatNumber(unverified)} not verified`;
    case 'log-in':
      return 'Log in to send';
    case 'outdated':
      return 'Reload this page';
    case 'no-storage':
      return 'Not kept on this device';
    case 'nearly-full':
      return 'Storage nearly full';
    case 'offline':
      return waiting > 0 ? formatWaitingChangeCount(waiting) : 'Offline';
    case 'unconfirmed':
      return UNCONFIRMED;
    case 'waiting':
      return 'Saved on this device';
    case 'saving':
      return 'Saving';
    case 'new-version':
      return 'New version ready';
    case 'saved':
      return 'Saved';
  }
}

interface Situation extends PendingCounts {
  /** Number of the rolled-back records whose version on the server none of the user's devices has written. */
  readonly forged: number;
  /** False if the browser reports that there is no network. */
  readonly online: boolean;
  /** True if some changes exist only in this page, because they could not be stored on the device. */
  readonly unstored: boolean;
}

/** Returns the title and the sentence of the panel that the status button opens. */
export function describeSyncPanel(word: ShownSyncStatus, now: Situation): { title: string; text: string } {
  const { waiting, rejected, conflicts, online, unstored } = now;
  switch (word) {
    case 'no-room':
      return unstored
        ? {
            title: 'Your last words are only on this page',
            text: 'This device has no room left. Copy or export them before you close the page, or free some room.',
          }
        : {
            title: 'This device has no room left',
            text: 'Your records are shown, but not kept on this device. Free some room, then try again.',
          };
    case 'not-saved':
      return {
        title: formatCount(rejected, 'change is not saved', 'changes are not saved'),
        text: joinSentences(
          pluralOf(rejected, 'The server refused it.', 'The server refused them.'),
          'Your words stay here until you decide. All other changes go through.',
        ),
      };
    case 'conflict':
      return {
        title: pluralOf(conflicts, 'Two versions of one thing', `Two versions of ${formatNumber(conflicts)} things`),
        text: joinSentences(
          pluralOf(
            conflicts,
            'Another device changed it while this one was offline.',
            'Another device changed them while this one was offline.',
          ),
          'Both versions are kept.',
        ),
      };
    case 'older':
      return describeRollback(now);
    case 'unverified':
      return { title: notWritten(now.unverified), text: UNVERIFIED_TEXTS.hidden(now.unverified) };
    case 'log-in':
      return {
        title: 'Log in to send',
        text:
          waiting > 0
            ? joinSentences(
                'Your session ended.',
                formatCount(
                  waiting,
                  'change waits here until you log in again.',
                  'changes wait here until you log in again.',
                ),
              )
            : 'Your session ended. Keep writing: what you write waits here until you log in again.',
      };
    case 'outdated':
      return {
        title: unstored ? 'Your last words are only on this page' : 'This page is older than your data',
        text: unstored
          ? 'A newer Northkeep has upgraded the data on this device, and this older page can no longer write it. Copy or export your words, then load the page again.'
          : 'A newer Northkeep has upgraded the data on this device. Load the page again to go on. Nothing is lost.',
      };
    case 'no-storage':
      return unstored
        ? {
            title: 'Your last words are only on this page',
            text: 'This page can no longer store anything on this device. Copy them, then load the page again.',
          }
        : {
            title: 'New changes are not kept on this device',
            text: 'This page can store nothing on this device now. Changes are sent at once; what could not be sent is gone when you close the page.',
          };
    case 'nearly-full':
      return {
        title: 'Little room on this device',
        text: 'Writing still works. When the room is gone, new words stay on the page only. Free some room on this device, or remove other sites’ data in your browser.',
      };
    case 'offline': {
      const title = online ? 'The server cannot be reached' : 'You are offline';
      return {
        title,
        text: joinSentences('Keep writing.', sentLater(waiting)),
      };
    }
    case 'unconfirmed':
      return {
        title: UNCONFIRMED,
        text: joinSentences(
          'It answered, but did not show that it has stored what was sent.',
          formatCount(
            waiting,
            'change waits here and will be sent again.',
            'changes wait here and will be sent again.',
          ),
        ),
      };
    case 'waiting':
      return { title: 'Saved on this device', text: 'Encrypted and stored here. It is sent in a moment.' };
    case 'saving':
      return { title: 'Saving', text: 'Saved on this device. On its way to the server.' };
    case 'new-version':
      return {
        title: 'A new version is ready',
        text: 'Changes that wait are stored first, and nothing reloads before you say so. Later means the next time you open Northkeep.',
      };
    case 'saved':
      return { title: 'Everything is saved', text: 'On this device and, encrypted, on the server.' };
  }
}

const sentLater = (waiting: number): string =>
  waiting === 0
    ? 'What you write is kept here and sent when the connection is back.'
    : formatCount(
        waiting,
        'change waits here and will be sent when the connection is back.',
        'changes wait here and will be sent when the connection is back.',
      );

const notWritten = (n: number): string =>
  formatCount(
    n,
    'record on the server was not written by your devices',
    'records on the server were not written by your devices',
  );

const ownIsKept = (n: number): string =>
  pluralOf(
    n,
    'This device keeps its own version, and nothing was overwritten.',
    'This device keeps its own versions, and nothing was overwritten.',
  );

export const formatRolledBackCount = (n: number): string =>
  formatCount(
    n,
    'record is older on the server than on this device',
    'records are older on the server than on this device',
  );

function describeRollback({ rolledBack, forged }: Situation): { title: string; text: string } {
  const kept = ownIsKept(rolledBack);
  if (forged === 0)
    return {
      title: formatRolledBackCount(rolledBack),
      text: joinSentences(
        'What the server has does not follow from what this device has: perhaps a backup was restored.',
        kept,
      ),
    };
  if (forged === rolledBack)
    return {
      title: notWritten(forged),
      text: joinSentences(kept, 'If it happens again, ask who runs the server.'),
    };
  return {
    title: formatCount(rolledBack, 'record differs on the server', 'records differ on the server'),
    text: joinSentences(someForged(forged), kept),
  };
}

const someForged = (n: number): string =>
  pluralOf(
    n,
    'One of them was not written by your devices, the rest is older there.',
    `${formatNumber(n)} of them were not written by your devices, the rest is older there.`,
  );

const TEXTS_STAY = `Where both have a record, this device’s texts stay under “Your choices” for ${TRASH_RETENTION_DAYS} days. A record that the server does not have is removed.`;

export const SERVER_ROLLBACK_TEXTS = {
  putBack: 'Put back',
  putBackHelp: (n: number) =>
    pluralOf(
      n,
      'Writes this device’s version to the server. Your other devices get it too.',
      'Writes this device’s versions to the server. Your other devices get them too.',
    ),
  keepTheirs: 'Keep the server’s',
  keepTheirsHelp: joinSentences('Replaces what this device has.', TEXTS_STAY),
  choices: 'What you can do',
  forAll: (n: number) => `The decision counts for all ${formatNumber(n)} records.`,
  reading: 'Reading what the server has',
  device: 'This device',
  server: 'Server',
  deletedHere: 'Deleted',
  notThere: 'Not there',
  sameWords: 'The same words; something else differs',
  forged: 'Not written by your devices',
  question: (n: number, forged: number) => ({
    title: pluralOf(n, 'Keep the server’s version?', `Keep the server’s ${formatNumber(n)} versions?`),
    text: joinSentences(forged > 0 ? someForged(forged) : null, TEXTS_STAY, 'Export what you want to keep first.'),
    action: 'Keep the server’s',
    cancel: 'Not now',
  }),
  away: 'The server cannot be reached. Nothing was changed.',
  notRead: 'The server cannot be reached, so its versions are not shown.',
};

export const UNVERIFIED_TEXTS = {
  hidden: (n: number) =>
    pluralOf(
      n,
      'This device does not take it over: it is hidden, or shown only to be read.',
      'This device does not take them over: they are hidden, or shown only to be read.',
    ),
  also: (n: number) =>
    joinSentences(
      formatCount(
        n,
        'record on the server was not written by your devices.',
        'records on the server were not written by your devices.',
      ),
      UNVERIFIED_TEXTS.hidden(n),
    ),
  kinds: 'Not verified',
  kind: (heading: string, n: number) => `${heading}: ${formatNumber(n)}`,
  whatToDo: 'What you can do',
  steps: [
    'Unlock Northkeep on another device of yours and let it sync. If it has them, it offers to put them back.',
    'If no device has them, ask who runs the server.',
    'Export what you have, so that a copy is in your hands.',
  ],
  export: 'Export',
};

export const CHECKED_TEXTS = {
  today: (time: string) => `Checked today at ${time}: every record is as your devices wrote it.`,
  before: (dateTime: string) => `Checked on ${dateTime}: every record is as your devices wrote it.`,
  never: 'Not checked yet',
};

export const SYNC_PATH_TEXTS = {
  server: 'Server',
  device: 'This device',
  other: 'Another device',
  kept: 'kept',
  both: 'has both',
  newer: 'newer',
  older: 'older',
  differs: 'differs',
  notYet: 'not reached yet',
  serverNotYet: 'This device has everything, the server was not reached yet',
  reached: (time: string) => `reached ${time}`,
  serverReached: (time: string) => `This device has everything, the server was reached ${time}`,
  refused: (time: string) => `refused ${time}`,
  serverRefused: (time: string) => `The server refused ${time}`,
};

export const SYNC_PANEL_TEXTS = {
  checkNow: 'Check now',
  tryNow: 'Try now',
  sealed: 'They are encrypted already and go out even while the vault is locked.',
  more: (n: number) => `and ${formatNumber(n)} more`,
  andMore: 'and more',
  copy: 'Copy the text',
  export: 'Export',
  copied: 'Copied',
  notCopied: 'It could not be copied. Select the text and copy it by hand.',
  decide: 'Decide',
  choices: 'Your choices',
  later: 'Decide later',
  seeBoth: 'See both',
  logIn: 'Log in',
  reload: 'Load again',
  update: 'Update now',
  updateLater: 'Later',
  used: (size: string) => `${size} used`,
  allowed: (size: string) => `${size} allowed`,
  roomUsed: 'Room used on this device',
  ownRecords: 'Your records, encrypted',
  ownCode: 'Northkeep itself',
  noWords: 'No words',
};

export const UNSENT_CHANGES_TEXTS = {
  title: (n: number) => formatCount(n, 'change has not reached the server', 'changes have not reached the server'),
  logout:
    'They stay encrypted on this device and go out when you log in here again. Nobody can read them on another device before that.',
  unkept: 'This browser keeps nothing: what has not been sent is gone when you leave. Export it first.',
  close: 'They are kept on this device and go out the next time you open Northkeep here.',
  refused: (n: number) =>
    formatCount(n, 'change the server refused is among them.', 'changes the server refused are among them.'),
  export: (n: number) => pluralOf(n, `Export ${formatNumber(n)} change`, `Export ${formatNumber(n)} changes`),
  leave: 'Log out',
  stay: 'Stay',
};

export const UNSENT_FILE_TEXTS = {
  head: (n: number, time: string) =>
    pluralOf(
      n,
      `Northkeep: ${formatNumber(n)} change not on the server, ${time}`,
      `Northkeep: ${formatNumber(n)} changes not on the server, ${time}`,
    ),
};

export const EXPORTED_TEXT = 'The file is in your downloads.';
