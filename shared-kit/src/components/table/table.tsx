import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { isolateText } from '../isolated-text/index.ts';
import styles from './table.module.css';

interface TableProps {
  label: string;
  columns: readonly {
    label: string;
    /** Aligns the column to the end, for numbers and controls. */
    end?: boolean | undefined;
    hideLabel?: boolean | undefined;
  }[];
  /** Rows; the first cell of each is its heading. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Shows the rows as a list on phones: heading and end cells above, the other cells below. */
  list?: boolean | undefined;
  className?: string | undefined;
}

export function Table({ label, columns, rows, list, className }: TableProps) {
  // Explicit roles: browsers drop the table semantics of elements whose `display` is changed by CSS.
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className={cx(styles.table, list && styles.list, className)} role="table" aria-label={label}>
      <thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map((column) => (
            <th key={column.label} scope="col" className={cx(column.end && styles.end)}>
              <span className={cx(column.hideLabel && 'sr')}>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={row.key} role="row">
            {row.cells.map((cell, i) => {
              const end = cx(columns[i]?.end && styles.end);
              const key = columns[i]?.label ?? i;
              return i === 0 ? (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <th key={key} scope="row" role="rowheader" className={end}>
                  {isolateText(cell)}
                </th>
              ) : (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <td key={key} role="cell" className={end}>
                  {isolateText(cell)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
