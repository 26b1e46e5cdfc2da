import { formatNumber } from '@northkeep/contracts';

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** Formats a number of bytes for display, such as `1.8 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${formatNumber(value, { maximumFractionDigits: power === 0 || value >= 10 ? 0 : 1 })} ${UNITS[power]}`;
}
