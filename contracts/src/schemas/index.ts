export const y: number = 1;
