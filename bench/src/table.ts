import { meetsGoal, type Ratio } from './ratio.ts';

const COLUMNS = ['', 'ratio', 'goal', 'measured', 'floor', 'common implementation'] as const;

/** Formats the ratios as a text table with aligned columns. */
export function formatTable(ratios: readonly Ratio[]): string {
  const rows = [
    COLUMNS,
    ...ratios.map((each) => [
      `${meetsGoal(each) ? 'ok    ' : 'MISSED'} ${each.name}`,
      each.ratio === null ? 'missing' : each.ratio.toFixed(2),
      each.goal.toFixed(2),
      each.measured,
      each.floor,
      each.peer ? `${each.peer.ratio.toFixed(2)} ${each.peer.description}` : '',
    ]),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
