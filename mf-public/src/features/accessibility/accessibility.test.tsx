import { existsSync } from 'node:fs';
import path from 'node:path';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { CRITERIA, clauseOf } from './criteria.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
/** Success criteria of WCAG 2.2 by level. 4.1.1 was removed in this version. */
const LEVELS = {
  A: [
    ...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.3.1', '1.3.2', '1.3.3', '1.4.1', '1.4.2', '2.1.1', '2.1.2', '2.1.4'],
    ...['2.2.1', '2.2.2', '2.3.1', '2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.5.1', '2.5.2', '2.5.3', '2.5.4', '3.1.1'],
    ...['3.2.1', '3.2.2', '3.2.6', '3.3.1', '3.3.2', '3.3.7', '4.1.2'],
  ],
  AA: [
    ...['1.2.4', '1.2.5', '1.3.4', '1.3.5', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12', '1.4.13', '2.4.5'],
    ...['2.4.6', '2.4.7', '2.4.11', '2.5.7', '2.5.8', '3.1.2', '3.2.3', '3.2.4', '3.3.3', '3.3.4', '3.3.8', '4.1.3'],
  ],
};

afterEach(cleanup);

describe('the table of the accessibility statement', () => {
  // shows: public.accessibility.criteria
  it.each(['A', 'AA'] as const)('contains every criterion of WCAG 2.2 at level %s once', (level) => {
    const listed = CRITERIA.filter((criterion) => criterion.level === level).map(({ id }) => id);
    expect([...listed].sort()).toEqual([...LEVELS[level]].sort());
  });

  it('names only test files that exist', () => {
    const named = [...new Set(CRITERIA.flatMap(({ tests }) => tests))];
    expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(named.filter((file) => !/\.(test|spec)\.tsx?$/.test(file))).toEqual([]);
  });

  it('names a test for each criterion that was tested, and none for the others', () => {
    for (const { id, result, tests } of CRITERIA) {
      expect([id, tests.length > 0]).toEqual([id, result === 'Tested' || result === 'Partly tested']);
    }
  });

  it('is shown at /accessibility with the clause of EN 301 549, which lacks the new criteria', async () => {
    await openPage('/accessibility');
    const rows = within(screen.getByRole('table', { name: 'Criteria and tests' })).getAllByRole('row');
    expect(rows).toHaveLength(1 + CRITERIA.length);
    expect(rows[1]?.textContent).toContain('1.1.1 Non-text Contentlevel A, EN 301 549 V3.2.1 clause 9.1.1.1');
    expect(clauseOf('2.5.8')).toBeNull();
  });
});
