import type { Coverage } from './match-rows.ts';
import type { RequirementRow, TableRows } from './rows.ts';

export interface RenderedTable {
  /** Text of the table in Markdown. */
  readonly text: string;
  readonly total: number;
  /** Number of rows for which no passing test has a marker. */
  readonly gaps: number;
}

/** Renders a coverage table, which lists each row with the tests that are marked with it. */
export function renderCoverageTable({ title, groups }: TableRows, { proofs }: Coverage): RenderedTable {
  const shownBy = (id: string) =>
    (proofs.get(id) ?? []).map(({ file, titles }) => `${cell(titles.join(' › '))} (\`${file}\`)`).join('<br>');
  const line = (row: RequirementRow) =>
    `| \`${row.id}\` | ${row.section} | ${row.kind} | ${cell(describeRow(row))} | ${shownBy(row.id) || '**not shown**'} |`;
  const rows = groups.flatMap((group) => group.rows);
  const [total, gaps] = [rows.length, rows.filter(({ id }) => !proofs.has(id)).length];
  const text = [
    `# ${title}: what is asked, and the test that shows it`,
    '',
    `${total - gaps} of ${total} rows are shown by a test that passed.`,
    ...groups.flatMap((group) => [
      '',
      `## ${group.title}`,
      '',
      '| Row | Section | Kind | What | Shown by |',
      '| --- | --- | --- | --- | --- |',
      ...group.rows.map(line),
    ]),
    '',
  ].join('\n');
  return { text, total, gaps };
}

function describeRow({ says, kind, text = [] }: RequirementRow): string {
  return kind === 'text' || kind === 'error' ? [says, ...text.map((words) => `‘${words}’`)].join(': ') : says;
}

const cell = (text: string): string => text.replace(/[|[\]\\]/g, '\\$&').replace(/</g, '&lt;');
