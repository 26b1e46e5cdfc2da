// @vitest-environment jsdom
import { announcementStore } from '@northkeep/shared-kit/runtime';
import { steps } from '@northkeep/shared-vault';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { commonTexts, labelProblemTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { weeklyFocusTexts } from './copy.ts';
import {
  addStep,
  getEditedGoalId,
  listShownSteps,
  listToasts,
  openFocusEditor,
  setUpOneGoal,
} from './testing/focus-editor-page.tsx';

setUpOneGoal();

describe('parked steps', () => {
  // shows: planner.editor.parked.empty, planner.editor.parked.default
  it('start with a frequency of once a week, and need a text', async () => {
    const user = await openFocusEditor();
    await user.click(screen.getByRole('button', { name: 'Add as parked step' }));
    await user.keyboard('   {Enter}');
    expect(screen.getByText(labelProblemTexts.empty)).toBeTruthy();
    await user.keyboard('Charge the phone outside{Enter}');
    expect(steps.under(getEditedGoalId()).map(({ label, total, status }) => [label, total, status])).toEqual([
      ['Charge the phone outside', 1, 'parked'],
    ]);
    expect(announcementStore.getState().text).toBe('Added: Charge the phone outside');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add as parked step' }));
  });

  // shows: planner.editor.parked.delete
  it('are deleted with a toast that restores them at their place', async () => {
    for (const label of ['One', 'Two', 'Three']) addStep(label);
    const user = await openFocusEditor();
    await user.click(screen.getByRole('button', { name: 'Actions for Two' }));
    await user.click(await screen.findByRole('menuitem', { name: planTexts.remove }));
    expect(listShownSteps('Parked')).toEqual(['One', 'Three']);
    const [shown] = listToasts();
    expect([shown?.text, shown?.action?.label]).toEqual(['Deleted: Two', 'Undo']);
    act(() => shown?.action?.run());
    await waitFor(() => expect(listShownSteps('Parked')).toEqual(['One', 'Two', 'Three']));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Two' })));
  });
});

describe('suggestions in the editor', () => {
  const offers = () => screen.getAllByRole('button', { name: /^Enable: / });

  // shows: planner.editor.enable, planner.editor.disable
  it('become parked steps by Enable and return by Disable', async () => {
    const user = await openFocusEditor();
    await screen.findAllByRole('button', { name: /^Enable: / });
    const label = offers()[0]?.getAttribute('aria-label')?.replace('Enable: ', '') ?? '';
    await user.click(screen.getByRole('button', { name: `Enable: ${label}` }));
    expect(steps.under(getEditedGoalId()).map((step) => [step.label, step.status, step.aiOrigin])).toEqual([
      [label, 'parked', true],
    ]);
    expect(screen.queryByRole('button', { name: `Enable: ${label}` })).toBeNull();
    await user.click(screen.getByRole('button', { name: `Actions for ${label}` }));
    await user.click(await screen.findByRole('menuitem', { name: weeklyFocusTexts.disable }));
    expect(steps.under(getEditedGoalId())).toEqual([]);
    expect(offers()[0]?.getAttribute('aria-label')).toBe(`Enable: ${label}`);
  });

  // shows: planner.editor.suggestions.max, planner.editor.redraws
  it('are at most 10, and can be redrawn 5 times each time the editor is opened', async () => {
    const user = await openFocusEditor();
    await screen.findAllByRole('button', { name: /^Enable: / });
    expect(offers()).toHaveLength(10);
    const before = offers().map((button) => button.getAttribute('aria-label'));
    await user.click(screen.getByRole('button', { name: commonTexts.redraw }));
    expect(screen.getByText('4 left')).toBeTruthy();
    expect(offers().filter((button) => before.includes(button.getAttribute('aria-label')))).toEqual([]);
    cleanup();
    await openFocusEditor();
    expect(await screen.findByText('5 left')).toBeTruthy();
  });
});
