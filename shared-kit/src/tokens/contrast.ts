/** Text needs this against its ground (WCAG 2.2 AA, 1.4.3). */
export const AA_TEXT = 4.5;
/** Controls and graphics need this (WCAG 2.2 AA, 1.4.11). */
export const AA_CONTROL = 3;

function luminance(hex: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** Contrast ratio (1 to 21) of two '#rrggbb' colours, by WCAG 2.2; their order does not matter. */
export function contrastRatio(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}
