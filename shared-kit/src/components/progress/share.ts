/** Keeps a share between 0 and 1; what is not a number is 0. */
export const share = (value: number): number => (Number.isFinite(value) ? Math.max(0, Math.min(1, value)) : 0);

export const percent = (value: number): number => Math.round(share(value) * 100);
