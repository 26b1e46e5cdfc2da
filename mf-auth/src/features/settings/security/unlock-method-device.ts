/** Device name that the server returns for an unknown browser. */
const NO_NAME = 'Unknown browser';

/** Formats a device as ', in Firefox on Windows'; empty if unknown. */
export const formatDevice = (device: string | null): string =>
  device === null || device === NO_NAME ? '' : `, in ${device}`;
