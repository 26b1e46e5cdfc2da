/** Device name that the server returns for an unknown browser. */
const NO_NAME = 'Unknown browser';

/** Returns the name of a device, such as 'Firefox on Windows'; null if it is unknown. */
export const nameOfDevice = (device: string | null): string | null => (device === NO_NAME ? null : device);
