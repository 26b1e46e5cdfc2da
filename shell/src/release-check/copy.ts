import { formatInstant, joinSentences } from '@northkeep/contracts';
import type { RegistryFault } from '../registry/registry-error.ts';

const formatDay = (at: number): string => formatInstant(at, { day: 'numeric', month: 'long', year: 'numeric' });
const formatMoment = (at: number): string =>
  formatInstant(at, { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' });

export const RELEASE_TEXTS = {
  refused: 'The server sent a release that was refused.',
  kept: 'Northkeep runs the last release that this device has verified.',
  unlogged: 'This release is not in the log of all releases.',
  unloggedDetail: (reason: string): string =>
    `Somebody may show you another release than everybody else. From the next load on, Northkeep runs the last release on this device that is in the log. (${reason})`,
  areaRefused: (area: string): string => `${area} was refused: it is not as its team has released it.`,
  open: 'Open anyway',
  home: 'Back to the first page',
};

/** Text about an expired release. `serverTime` is the server's time, null if it is not known. */
export function describeExpiry(
  since: string,
  { now, serverTime }: { now: number; serverTime: number | null },
): { text: string; detail: string } {
  const expiry = Date.parse(since);
  if (serverTime !== null && serverTime < expiry)
    return {
      text: 'The clock of this device seems to be wrong.',
      detail: `It shows ${formatMoment(now)}, the server says ${formatMoment(serverTime)}. If your clock is right, this site has not been renewed since ${formatDay(expiry)}.`,
    };
  return {
    text: `This site has not been renewed since ${formatDay(expiry)}, when its releases expired.`,
    detail: 'Its operator has not renewed them, or somebody shows you an old copy of the site.',
  };
}

/** Reason of a refusal as a sentence, with the technical one in brackets. */
export const describeRefusal = ({ fault, message }: { fault: RegistryFault; message: string }): string =>
  joinSentences(`${REASONS[fault] ?? UNREADABLE} (${message})`, RELEASE_TEXTS.kept);

const UNREADABLE = 'It cannot be read.';
const OLDER = 'It is older than one that this device has seen.';
const MIXED = 'Its parts belong to different releases.';
const KEYS = 'It is not signed with the keys of this site.';
const LOG = 'It is not in the log of all releases, or that log was changed.';

/** Faults of a single area are told with its name instead. */
const REASONS: Readonly<Partial<Record<RegistryFault, string>>> = {
  'bad-signature': KEYS,
  'shared-key': KEYS,
  'skipped-root': KEYS,
  older: OLDER,
  'vanished-role': OLDER,
  altered: MIXED,
  mismatch: MIXED,
  missing: MIXED,
  'bad-checkpoint': LOG,
  'not-in-log': LOG,
  'log-shrunk': LOG,
  'log-forked': LOG,
  unchecked: 'It cannot be checked against the log of all releases now, because a part of Northkeep did not load.',
};
