import type { ReleaseNotes } from './changelog-file.ts';

interface ChangesetText {
  readonly id: string;
  readonly summary: string;
  /** Names of the changed parts. */
  readonly parts: readonly string[];
}

const OPERATOR = /^Operator: /;
const NOTHING = /^nothing\.?$/i;

/**
 * Sorts the paragraphs of changesets: one starts with 'Operator: ' and says what an operator has to do, or 'nothing';
 * the others say what changed. Throws an Error that names each changeset without one of them.
 */
export function collectNotes(changesets: readonly ChangesetText[]): ReleaseNotes {
  const read = changesets.map(({ id, summary, parts }) => {
    const paragraphs = summary.split(/\n{2,}/).map((text) => text.trim());
    const operator = paragraphs.filter((text) => OPERATOR.test(text)).map((text) => text.replace(OPERATOR, ''));
    const changes = paragraphs.filter((text) => text !== '' && !OPERATOR.test(text));
    return { id, operator, changes, parts };
  });
  const incomplete = read.filter(({ operator, changes }) => operator.length === 0 || changes.length === 0);
  if (incomplete.length > 0) {
    const names = incomplete.map(({ id }) => `.changeset/${id}.md`).join(', ');
    throw new Error(`${names}: say what changed, and 'Operator: ' with what an operator has to do or 'nothing'`);
  }
  return {
    operator: read.flatMap(({ operator }) => operator.filter((text) => !NOTHING.test(text))),
    changes: read.map(({ changes, parts }) => `**${parts.join(', ')}**: ${changes.join('\n\n')}`),
  };
}
