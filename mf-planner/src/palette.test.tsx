// @vitest-environment jsdom
import { DIRECTION_ID, weeklyProgressId } from '@northkeep/contracts';
import { Link, toastStore } from '@northkeep/shared-kit/runtime';
import {
  aims,
  getActiveWeek,
  goals,
  idealLife,
  milestones,
  obstacles,
  steps,
  weeklyProgress,
} from '@northkeep/shared-vault';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mainScreenTexts } from './copy.ts';
import { showPlanDialog } from './features/main/plan-dialogs.tsx';
import { progressOf } from './features/plan/week-progress.ts';
import { addReview, addStep, patchSessionUser, setUpReviewTests } from './features/review/testing/review-page.tsx';
import palette from './palette.ts';
import { renderPlanner } from './testing/planner-page.tsx';

setUpReviewTests();

const query = (text: string) => ({ text, limit: 6, signal: new AbortController().signal });
const find = async (id: string, text: string, filter = {}) => {
  const kind = palette.searchKinds.find((one) => one.id === id);
  return kind?.search({ ...query(text), filter }) ?? { hits: [], total: 0 };
};
const goalId = () => goals.items[0]?.id ?? '';

describe('the search of the plan', () => {
  // shows: search.planner
  it('finds direction, aims, goals, milestones, steps and obstacles, with the address of each', async () => {
    idealLife.create({ label: 'Rest is a river' }, { id: DIRECTION_ID });
    const aim = aims.create({ label: 'River trips' });
    const goal = goals.create({ label: 'See the river' }, { parentId: aim.id });
    const milestone = milestones.create({ label: 'Own a river boat' }, { parentId: goal.id });
    const parked = steps.create(
      { label: 'Row the river', total: 1, status: 'parked' },
      { parentId: goal.id, parentKind: 'goals' },
    );
    const obstacle = obstacles.create({ label: 'The river is cold' });
    const first = await find('planner', 'river');
    expect([first.hits.length, first.total]).toEqual([6, 6]);
    const part = (id: string) => `/app?part=${id}`;
    expect(first.hits.map(({ title, detail, to }) => [title, detail, to])).toEqual([
      ['Rest is a river', 'Direction', '/app/onboarding?step=direction'],
      ['River trips', 'Aim', part(aim.id)],
      ['See the river', 'Goal', part(goal.id)],
      ['Own a river boat', 'Milestone', part(milestone.id)],
      ['Row the river', 'Parked step', part(parked.id)],
      ['The river is cold', 'Obstacle', '/app/onboarding?step=conditions'],
    ]);
    idealLife.remove(DIRECTION_ID);
    obstacles.remove(obstacle.id);
  });

  // shows: search.planner.opens
  it('opens a step among the goals, with the focus on its row, even if its aim was collapsed', async () => {
    const step = addStep('Swim in the lake', 2);
    const user = renderPlanner('/app', [], <Link to={`/app?part=${step.id}`}>Hit</Link>);
    await user.click(await screen.findByRole('radio', { name: mainScreenTexts.modes.goals }));
    const aim = await screen.findByRole('button', { name: /^Feel rested/ });
    await user.click(aim);
    expect(aim.getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByRole('link', { name: 'Hit' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Swim in the lake'));
    expect(document.activeElement?.getAttribute('data-part')).toBe(step.id);
    expect(aim.getAttribute('aria-expanded')).toBe('true');
  });

  it('expands the collapsed aim before it focuses the row, even if animation frames come before renders', async () => {
    const step = addStep('Swim in the lake', 2);
    const user = renderPlanner('/app', [], <Link to={`/app?part=${step.id}`}>Hit</Link>);
    await user.click(await screen.findByRole('radio', { name: mainScreenTexts.modes.goals }));
    await user.click(await screen.findByRole('button', { name: /^Feel rested/ }));
    const row = [...document.querySelectorAll('[data-part]')].find((each) => each.textContent?.includes('Swim in'));
    if (!row) throw new Error('the row is not rendered');
    // Browsers refuse to focus an element in a hidden one; jsdom does not, so the test records the state at the focus.
    let isHidden: boolean | null = null;
    row.addEventListener('focus', () => {
      isHidden = row.closest('[hidden]') !== null;
    });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });
    // A busy browser may run animation frames before the tasks in which React renders.
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => {
      queueMicrotask(() => callback(performance.now()));
      return 0;
    });
    // Dispatched without user-event, which would wait for React's renders before the first animation frame.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    screen.getByRole('link', { name: 'Hit' }).click();
    await vi.waitUntil(() => isHidden !== null);
    expect(isHidden).toBe(false);
  });
});

describe('the search of the reviews', () => {
  // shows: search.reviews
  it('finds the notes of completed reviews, by the day on which they were completed', async () => {
    addReview('2026-W47', '2026-11-22T09:00:00Z', 'Early starts helped.');
    expect((await find('reviews', 'early')).hits).toEqual([
      {
        id: '2026-W47',
        title: 'Early starts helped.',
        detail: 'Week of Nov 16, 2026',
        to: '/app?modal=review&period=2026-W47',
      },
    ]);
    expect((await find('reviews', 'early', { from: '2026-11-22' })).total).toBe(1);
    expect((await find('reviews', 'early', { from: '2026-11-23' })).total).toBe(0);
  });

  // shows: search.reviews.plan
  it('finds on Free what the archive shows there, on Pro all of them and the quarters', async () => {
    addReview('2026-W30', '2026-07-26T09:00:00Z', 'Early summer.');
    addReview('2026-Q3', '2026-09-27T09:00:00Z', 'Early autumn.');
    expect((await find('reviews', 'early')).total).toBe(0);
    patchSessionUser({ plan: 'pro' });
    expect((await find('reviews', 'early')).hits.map(({ detail }) => detail)).toEqual([
      'Q3 2026',
      'Week of Jul 20, 2026',
    ]);
  });

  // shows: search.reviews.former
  it('finds all of them on Free after a paid plan, because the archive shows them', async () => {
    patchSessionUser({ plan: 'free', hadPaidPlan: true });
    addReview('2026-W30', '2026-07-26T09:00:00Z', 'Early summer.');
    addReview('2026-Q3', '2026-09-27T09:00:00Z', 'Early autumn.');
    expect((await find('reviews', 'early')).hits.map(({ detail }) => detail)).toEqual([
      'Q3 2026',
      'Week of Jul 20, 2026',
    ]);
  });

  // shows: search.reviews.opens
  it('opens the archive at the review, with the focus on it', async () => {
    addReview('2026-W46', '2026-11-15T09:00:00Z', 'Slow and steady.');
    addReview('2026-W47', '2026-11-22T09:00:00Z', 'Early starts helped.');
    renderPlanner('/app?modal=review&period=2026-W46');
    await screen.findByRole('heading', { name: 'Earlier reviews' });
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Slow and steady.'));
    expect(document.activeElement?.textContent).not.toContain('Early starts');
  });
});

describe('the palette with a typed text', () => {
  const typed = (text: string) => palette.typedCommands(query(text));

  // shows: palette.add.step
  it('opens the dialog of a new step with the text', async () => {
    const user = renderPlanner('/app');
    await screen.findByRole('button', { name: 'Add step' });
    const [add] = await typed('Swim in the lake');
    expect(add?.label).toBe('Add step: Swim in the lake');
    await add?.run?.(() => {});
    const dialog = within(await screen.findByRole('dialog', { name: 'Add step' }));
    expect((await dialog.findByRole<HTMLInputElement>('textbox')).value).toBe('Swim in the lake');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(steps.under(goalId()).map(({ label }) => label)).toEqual(['Swim in the lake']));
    showPlanDialog(null);
  });

  // shows: palette.count.step
  it('counts one more time of the step that is named after “done”, at most the planned number', async () => {
    const step = addStep('Swim in the lake', 1);
    const [count] = await typed('done lake');
    expect([count?.label, count?.detail?.()]).toEqual(['Count once: Swim in the lake', '0 of 1']);
    await count?.run?.(() => {});
    expect(progressOf(step, getActiveWeek())).toBe(1);
    const toast = toastStore.getState().toasts.at(-1);
    expect(toast).toMatchObject({ text: 'Done once more: Swim in the lake', isPrivate: true });
    expect((await typed('done lake')).map(({ label }) => label)).toEqual(['Add step: done lake']);
    toast?.action?.run();
    expect(progressOf(step, getActiveWeek())).toBe(0);
  });

  // shows: planner.weeks.tick.shown
  it('shows and counts nothing above the planned times when other ticks arrive before the command runs', async () => {
    const step = addStep('Swim in the lake', 3, { [getActiveWeek()]: [2, 3] });
    const [count] = await typed('done lake');
    expect(count?.detail?.()).toBe('2 of 3');
    weeklyProgress.change(weeklyProgressId(step.id, getActiveWeek()), { progress: 6 });
    expect(count?.detail?.()).toBe('3 of 3');
    await count?.run?.(() => {});
    expect(progressOf(step, getActiveWeek())).toBe(6);
    expect(toastStore.getState().toasts).toEqual([]);
  });

  it('offers nothing without a goal', async () => {
    for (const { id } of [...aims.items]) aims.remove(id);
    expect(await typed('Swim in the lake')).toEqual([]);
  });
});
