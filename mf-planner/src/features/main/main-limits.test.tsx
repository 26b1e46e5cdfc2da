// @vitest-environment jsdom
import { toastStore } from '@northkeep/shared-kit/runtime';
import { aims, goals, steps, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { chooseMenuAction, closeDashboard, openDashboard, resetPlan } from './testing/main-page.tsx';

let aimId = '';
let goalId = '';
beforeAll(() => {
  // Dialogs and fields are lazy chunks, which take longer to load than the default timeout.
  configure({ asyncUtilTimeout: 15_000 });
});
beforeEach(async () => {
  if (aims.status !== 'ready') await openTestVault();
  ({ aimId, goalId } = resetPlan());
});
afterEach(closeDashboard);

const LONG = 'rest '.repeat(400);

describe('labels of 2,000 characters', () => {
  it('are rejected with a message and stay in the field for a new item', async () => {
    const user = await openDashboard('goals');
    await user.click(screen.getByRole('button', { name: 'Add step: Sleep well' }));
    const field = await screen.findByLabelText<HTMLInputElement>(mainScreenTexts.step);
    await user.click(field);
    await user.paste(LONG);
    expect(screen.getByRole('alert').textContent).toBe('Max 160 characters.');
    await user.keyboard('{Enter}');
    expect(screen.getByText('Max 160 characters.')).toBeTruthy();
    expect([field.value, steps.under(goalId)]).toEqual([LONG, []]);
  });

  // shows: planner.label.paste
  it('are rejected with a message and stay in the rename field until they are shorter', async () => {
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Sleep well', planTexts.rename);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Rename Sleep well' });
    await user.clear(field);
    await user.paste(LONG);
    expect(screen.getByRole('alert').textContent).toBe('Max 160 characters.');
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', LONG]);
    await user.keyboard('{Enter}');
    await user.tab();
    expect([field.isConnected, field.value, goals.get(goalId)?.label]).toEqual([true, LONG, 'Sleep well']);
    await user.clear(field);
    await user.type(field, 'Sleep eight hours{Enter}');
    expect([field.isConnected, goals.get(goalId)?.label]).toEqual([false, 'Sleep eight hours']);
  });
});

describe('a label that already exists in the list', () => {
  // shows: planner.label.rename.keep
  it('stays in the rename field with an error message until Escape', async () => {
    goals.create({ label: 'Wake early' }, { parentId: aimId });
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Sleep well', planTexts.rename);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Rename Sleep well' });
    await user.clear(field);
    await user.type(field, 'wake early{Enter}');
    expect([screen.getByRole('alert').textContent, field.value]).toEqual(['Already added.', 'wake early']);
    await user.keyboard('{Escape}');
    expect([field.isConnected, goals.get(goalId)?.label]).toEqual([false, 'Sleep well']);
  });
});

describe('Escape', () => {
  it('closes each field that adds or renames without a change, also from its buttons', async () => {
    const user = await openDashboard('goals');
    await user.click(screen.getByRole('button', { name: planTexts.addAim }));
    await user.type(await screen.findByLabelText(planTexts.aim), 'Left alone{Escape}');
    expect(screen.queryByLabelText(planTexts.aim)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add goal: Feel rested' }));
    await user.type(await screen.findByLabelText(planTexts.goal), 'Left alone{Escape}');
    expect(screen.queryByLabelText(planTexts.goal)).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add goal: Feel rested');
    await user.click(screen.getByRole('button', { name: 'Add step: Sleep well' }));
    await user.click(await screen.findByRole('button', { name: commonTexts.onceMore }));
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText(mainScreenTexts.step)).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add step: Sleep well');
    for (const label of ['Feel rested', 'Sleep well']) {
      await chooseMenuAction(user, label, planTexts.rename);
      await user.type(await screen.findByRole('textbox', { name: `Rename ${label}` }), 'Left alone{Escape}');
    }
    expect([aims.get(aimId)?.label, goals.get(goalId)?.label]).toEqual(['Feel rested', 'Sleep well']);
    expect([aims.items.length, goals.items.length, steps.items.length]).toEqual([1, 1, 0]);
  });
});

describe('a double click on an add button', () => {
  it('opens one field and adds nothing', async () => {
    const user = await openDashboard('goals');
    await user.dblClick(screen.getByRole('button', { name: 'Add step: Sleep well' }));
    expect(await screen.findAllByLabelText(mainScreenTexts.step)).toHaveLength(1);
    expect(steps.under(goalId)).toEqual([]);
  });
});

describe('a label that another tab renames while its field is open', () => {
  it('keeps the label of the other tab when nothing was typed in this tab', async () => {
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Sleep well', planTexts.rename);
    await screen.findByRole('textbox', { name: 'Rename Sleep well' });
    act(() => void goals.change(goalId, { label: 'Sleep eight hours' }));
    await user.keyboard('{Enter}');
    expect(goals.get(goalId)?.label).toBe('Sleep eight hours');
  });

  it('keeps the text typed last in this tab', async () => {
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Sleep well', planTexts.rename);
    const field = await screen.findByRole('textbox', { name: 'Rename Sleep well' });
    act(() => void goals.change(goalId, { label: 'Sleep eight hours' }));
    await user.clear(field);
    await user.keyboard('Sleep in the dark{Enter}');
    expect(goals.get(goalId)?.label).toBe('Sleep in the dark');
  });
});

describe('a hundred goals under one aim', () => {
  it('are all listed with their progress, and the last goal can be moved up', async () => {
    for (let i = 2; i <= 100; i += 1) goals.create({ label: `Goal ${i}` }, { parentId: aimId });
    const user = await openDashboard('all');
    expect(screen.getAllByRole('progressbar', { name: /^(Goal \d+|Sleep well)$/ })).toHaveLength(100);
    await chooseMenuAction(user, 'Goal 100', planTexts.moveUp);
    expect(goals.under(aimId).at(-2)?.label).toBe('Goal 100');
  });
});

describe('Undo after a lock', () => {
  it('says that the item could not be restored and where to find it', async () => {
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Sleep well', planTexts.remove);
    const [shown] = toastStore.getState().toasts;
    cleanup();
    await act(() => vault.lock());
    act(() => shown?.action?.run());
    await waitFor(() =>
      expect(toastStore.getState().toasts.map(({ text }) => text)).toContain(
        'This could not be restored now. It waits under Deleted in your settings.',
      ),
    );
  });
});
