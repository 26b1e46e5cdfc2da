/** A block of shell commands of docs/self-hosting.md. */
export interface GuideBlock {
  readonly commands: string;
  /** Test that runs the block; null for one that no test can run. */
  readonly test: 'npm test' | 'containers' | null;
  /** Reason why no test runs the block; empty for one that a test runs. */
  readonly reason: string;
}

const FENCE = /^( *)```sh\n([\s\S]*?)\n\1```$/gm;
const COMMENT = /<!-- (?:run: (npm test|containers)|not run: (\S.*)) -->\n$/;

/** Reads the shell blocks of a guide in order. Throws for a block without a comment that says how it is tested. */
export function readGuide(markdown: string): GuideBlock[] {
  return [...markdown.matchAll(FENCE)].map(({ index, 1: indent = '', 2: text = '' }) => {
    const commands = text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const comment = COMMENT.exec(markdown.slice(0, index));
    if (!comment) throw new Error(`no comment says which test runs this, or why none does:\n${commands}`);
    const test = comment[1] === 'npm test' || comment[1] === 'containers' ? comment[1] : null;
    return { commands, test, reason: comment[2] ?? '' };
  });
}
