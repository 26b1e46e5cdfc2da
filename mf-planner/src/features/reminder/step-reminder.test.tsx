// @vitest-environment jsdom
import { SETTINGS_ID } from '@northkeep/contracts';
import { settings, steps } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planTexts } from '../../plan-copy.ts';
import { chooseMenuAction, closeDashboard, openDashboard, resetPlan } from '../main/testing/main-page.tsx';

let goalId = '';
beforeAll(() => openTestVault());
beforeEach(() => {
  ({ goalId } = resetPlan());
});
afterEach(() => {
  closeDashboard();
  settings.create({ region: null, clock: null, firstWeekday: null }, { id: SETTINGS_ID });
});

const addStep = (values: { status?: 'selected' | 'parked'; remindAt?: string | null } = {}) =>
  steps.create({ label: 'Run', total: 3, status: 'selected', ...values }, { parentId: goalId, parentKind: 'goals' });
async function openDialog(user: UserEvent) {
  await chooseMenuAction(user, 'Run', planTexts.remind);
  return within(await screen.findByRole('dialog', { name: 'Remind me' }));
}
const mark = () => screen.queryByRole('img', { name: /^Reminder: / })?.getAttribute('aria-label') ?? null;

describe('the reminder of a step', () => {
  // shows: push.step.field
  it('is chosen in the menu of the step and shown at it, in the order of the week of the region', async () => {
    settings.create({ firstWeekday: 1 }, { id: SETTINGS_ID });
    const { id } = addStep();
    const user = await openDashboard('steps');
    const dialog = await openDialog(user);
    const days = within(dialog.getByRole('group', { name: 'Days' })).getAllByRole('button');
    expect(days.map(({ textContent }) => textContent)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect((dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
    for (const day of ['Sun', 'Wed', 'Mon', 'Sun']) await user.click(dialog.getByRole('button', { name: day }));
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '18:30' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(steps.get(id)?.remindAt).toBe('MO,WE 18:30');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(mark()).toBe('Reminder: Mon, Wed at 6:30 PM');
  });

  it('is described in the words of the region', async () => {
    settings.create({ region: 'de-DE', clock: '24', firstWeekday: 0 }, { id: SETTINGS_ID });
    addStep({ remindAt: 'MO,SU 18:30' });
    await openDashboard('steps');
    expect(mark()).toBe('Reminder: So, Mo at 18:30');
  });

  // shows: push.step.field
  it('is removed in the dialog, which shows the stored days and time', async () => {
    const { id } = addStep({ remindAt: 'TU 07:15' });
    const user = await openDashboard('goals');
    const dialog = await openDialog(user);
    expect(dialog.getByRole('button', { name: 'Tue' }).getAttribute('aria-pressed')).toBe('true');
    expect((dialog.getByLabelText('Time') as HTMLInputElement).value).toBe('07:15');
    await user.click(dialog.getByRole('button', { name: 'No reminder' }));
    expect(steps.get(id)?.remindAt).toBeNull();
    await waitFor(() => expect(mark()).toBeNull());
  });

  it('cannot be saved without a day or a time', async () => {
    addStep({ remindAt: 'TU 07:15' });
    const user = await openDashboard('steps');
    const dialog = await openDialog(user);
    const save = dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '' } });
    expect(save.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '08:00' } });
    expect(save.disabled).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Tue' }));
    expect(save.disabled).toBe(true);
  });

  it('says that a parked step reminds once it is selected, and has no mark', async () => {
    addStep({ status: 'parked', remindAt: 'TU 07:15' });
    const user = await openDashboard('goals');
    expect(mark()).toBeNull();
    const dialog = await openDialog(user);
    expect(dialog.getByText(/once it is selected for this week/)).toBeTruthy();
  });

  it('has no mark where the stored text is none', async () => {
    addStep({ remindAt: 'tomorrow' });
    const user = await openDashboard('steps');
    expect(mark()).toBeNull();
    const dialog = await openDialog(user);
    expect(dialog.getByRole('button', { name: 'No reminder' })).toBeTruthy();
  });

  it('closes its dialog when the step is deleted', async () => {
    const { id } = addStep();
    addStep();
    const user = await openDashboard('steps');
    await user.click((await screen.findAllByRole('button', { name: 'Actions for Run' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: planTexts.remind }));
    await screen.findByRole('dialog', { name: 'Remind me' });
    steps.remove(id);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
