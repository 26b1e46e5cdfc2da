/** Minimum contrast ratio of text (WCAG 2.2 AA, 1.4.3). */
export const AA_TEXT_CONTRAST = 4.5;
/** Minimum contrast ratio of controls and graphics (WCAG 2.2 AA, 1.4.11). */
export const AA_CONTROL_CONTRAST = 3;

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Returns the contrast ratio (1 to 21) of two '#rrggbb' colours in any order, as WCAG 2.2 defines it. */
export function contrastRatio(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}
