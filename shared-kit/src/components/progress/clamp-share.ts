/** Keeps a share between 0 and 1; what is not a number is 0. */
export const clampShare = (value: number): number => (Number.isFinite(value) ? Math.max(0, Math.min(1, value)) : 0);

export const toPercent = (value: number): number => Math.round(clampShare(value) * 100);
