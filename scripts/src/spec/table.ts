import type { Coverage } from './match-rows.ts';
import type { Row, Rows } from './rows.ts';

export const TABLE_FILE = 'docs/coverage/accounts.md';

/** Renders the coverage table: each row with the tests that show it. */
export function drawTable(rows: Rows, { proofs, gaps }: Coverage): string {
  const shownBy = (id: string) =>
    (proofs.get(id) ?? []).map(({ file, titles }) => `[${cell(titles.join(' › '))}](../../${file})`).join('<br>');
  const line = (row: Row) =>
    `| \`${row.id}\` | ${row.section} | ${row.kind} | ${cell(describeRow(row))} | ${shownBy(row.id) || '**not shown**'} |`;
  const total = rows.byId.size;
  return [
    '# Accounts, payments and the vault: what is asked, and the test that shows it',
    '',
    'Written by `npm run check:spec` from `accounts.rows.json`, from the markers `// shows: <row>` above the tests and from the reports of their last run. Do not edit it.',
    '',
    `${total - gaps.length} of ${total} rows are shown by a test that passed.`,
    ...rows.groups.flatMap((group) => [
      '',
      `## ${group.title}`,
      '',
      '| Row | Section | Kind | What | Shown by |',
      '| --- | --- | --- | --- | --- |',
      ...group.rows.map(line),
    ]),
    '',
  ].join('\n');
}

function describeRow({ says, kind, text = [] }: Row): string {
  return kind === 'text' || kind === 'error' ? [says, ...text.map((words) => `‘${words}’`)].join(': ') : says;
}

const cell = (text: string): string => text.replace(/[|[\]\\]/g, '\\$&').replace(/</g, '&lt;');
