/** The server's word for a browser that does not say what it is. */
const NO_NAME = 'Unknown browser';

/** ', in Firefox on Windows', or nothing where that is not known. */
export const inDevice = (device: string | null): string =>
  device === null || device === NO_NAME ? '' : `, in ${device}`;
