/** Something on a site that is not as it was released. */
export class Difference extends Error {
  /** @param file URL path */
  constructor(file: string, expected: string, found: string) {
    super(`${file}\n  expected ${expected}\n  found    ${found}`);
    this.name = 'Difference';
  }
}

/** Characters of a text that are shown where it differs. */
const SHOWN = 60;

/** Throws a Difference that shows where two texts differ first. */
export function compareTexts(file: string, expected: string, found: string): void {
  if (expected === found) return;
  let at = 0;
  while (expected[at] === found[at]) at += 1;
  const shown = (text: string) => `${JSON.stringify(text.slice(at, at + SHOWN))} at character ${at}`;
  throw new Difference(file, shown(expected), shown(found));
}

export const reasonOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));
