/** Clamps a share to 0…1; returns 0 for NaN and infinities. */
export const clampShare = (value: number): number => (Number.isFinite(value) ? Math.max(0, Math.min(1, value)) : 0);

/** Converts a share (0 to 1) to a whole percentage. */
export const toPercent = (value: number): number => Math.round(clampShare(value) * 100);
