// @vitest-environment jsdom
import { DIRECTION_ID } from '@northkeep/contracts';
import { aims, goals, idealLife, milestones, onboarding, one, steps } from '@northkeep/shared-vault';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPlannerVault, renderPlanner } from '../../testing/planner-page.tsx';
import { addStep, openReview, setUpReviewTests } from '../review/testing/review-page.tsx';

const print = () => {
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  return [...document.querySelectorAll('.printed-page')];
};
const rowsOf = (page: Element | undefined) =>
  [...(page?.querySelectorAll('h1, h2, h3, h4, li') ?? [])].map((row) => row.textContent);

describe('the printed planner', () => {
  beforeEach(async () => {
    await openPlannerVault();
    onboarding.create({ finished: true, lastStep: 4 }, { id: one('onboarding').id });
  });
  afterEach(() => {
    window.dispatchEvent(new Event('afterprint'));
    cleanup();
  });

  // shows: planner.print.all
  it('contains the direction and every aim, goal, milestone and step, in each mode and without controls', async () => {
    idealLife.create({ label: 'A life with time for the orchard' }, { id: DIRECTION_ID });
    for (let a = 1; a <= 2; a += 1) {
      const aimId = aims.create({ label: `Aim ${a}` }).id;
      for (let g = 1; g <= 30; g += 1) {
        const parentId = goals.create({ label: `Goal ${a}-${g}` }, { parentId: aimId }).id;
        const kind = { parentId, parentKind: 'goals' } as const;
        steps.create({ label: `Step ${a}-${g}`, total: 3, status: g === 1 ? 'selected' : 'parked' }, kind);
        const under = milestones.create({ label: `Milestone ${a}-${g}` }, { parentId }).id;
        steps.create(
          { label: `Later ${a}-${g}`, total: 2, status: 'parked' },
          { parentId: under, parentKind: 'milestones' },
        );
      }
    }
    renderPlanner('/app');
    await screen.findByRole('spinbutton', { name: 'Step 1-1' });
    const [page, ...others] = print();
    expect(others).toEqual([]);
    const rows = rowsOf(page);
    for (let g = 1; g <= 30; g += 1) {
      expect(rows).toEqual(expect.arrayContaining([`Goal 2-${g}`, `Milestone 2-${g}`, `Later 2-${g}parked`]));
    }
    expect(rows).toContain('○○○Step 1-10 of 3');
    expect(page?.textContent).toContain('A life with time for the orchard');
    expect(page?.querySelectorAll('button, input, a, textarea')).toHaveLength(0);
  });
});

describe('the printed weekly review', () => {
  setUpReviewTests();
  afterEach(() => void window.dispatchEvent(new Event('afterprint')));

  // shows: planner.print.review
  it('contains every step of the review, not only the shown slide, and not the planner behind it', async () => {
    addStep('Read', 5, { '2026-W47': [3, 5] });
    addStep('Walk', 2, { '2026-W47': [2, 2] });
    await openReview();
    const pages = print();
    expect(pages).toHaveLength(1);
    expect(rowsOf(pages[0])).toEqual(['Weekly review', 'Sleep well', '●●●○○Read3 of 5', '●●Walk2 of 2']);
  });
});
