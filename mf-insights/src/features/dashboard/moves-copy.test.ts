import { describe, expect, it } from 'vitest';
import type { SuggestedAction } from '../../rules/moves.ts';
import { suggestedActionTexts } from './moves-copy.ts';

const LABEL = 'קריאה';
const NAMED: readonly SuggestedAction[] = [
  { kind: 'now', id: 'step-left', label: LABEL, left: 1, target: 2, days: 1 },
  { kind: 'next', id: 'plan-less', label: LABEL, target: 7, mean: 2.5, better: 3 },
  { kind: 'next', id: 'aim-rests', label: LABEL },
];

describe('suggestedActionTexts', () => {
  it.each(NAMED)('isolates a label that is not alone: $id', (move) => {
    const { title, detail } = suggestedActionTexts.textOf(move);
    expect(title.replace(`\u2068${LABEL}\u2069`, '').replace(new RegExp(`^${LABEL}$`), '')).not.toContain(LABEL);
    expect(detail).not.toContain(LABEL);
  });

  it.each([
    [1, '1 of 2 times are left, and one day of this week.'],
    [3, '1 of 2 times are left, and 3 days of this week.'],
  ])('counts %i days in a sentence of its own', (days, detail) => {
    expect(
      suggestedActionTexts.textOf({ kind: 'now', id: 'step-left', label: LABEL, left: 1, target: 2, days }).detail,
    ).toBe(detail);
  });
});
