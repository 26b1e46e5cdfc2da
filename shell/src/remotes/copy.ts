import type { AreaFailure } from './failure.ts';

/** Label of an area when there is no registry to read its label from. */
export const UNKNOWN_AREA_LABEL = 'This page';
export const CONTACT_LABEL = 'Contact Us';
export const RETRY_LABEL = 'Try again';
export const RETRYING_LABEL = 'Trying again…';
export const unavailableTitle = (area: string): string => `${area} cannot be shown right now`;

/** Returns the reason of a failure in one or two sentences. */
export function describeAreaFailure(failure: AreaFailure): string {
  switch (failure.kind) {
    case 'registry':
      return `The signed list of releases could not be verified, so nothing was loaded from it. (${failure.detail})`;
    case 'not-released':
      return 'The signed list of releases does not name it.';
    case 'misfit':
      return `Its version does not fit this app: ${failure.misfits
        .map(({ name: part, needs, has }) => `it needs ${part} ${needs}, here is ${has ?? 'none'}`)
        .join('; ')}.`;
    case 'remote-api':
      return `Its version speaks plug ${String(failure.version)}, this app speaks plug 1.`;
    case 'unreachable':
      return `The file ${failure.file} could not be loaded. You may be offline, or the server is not answering.`;
    case 'refused':
      return `The file ${failure.file} is not the one that was signed, so it was refused.`;
    case 'crashed':
      return `Something in it failed. (${failure.detail})`;
  }
}
