// @vitest-environment jsdom
import { announcementStore, MemoryRouter, toastStore, useLocation, useRoutes } from '@northkeep/shared-kit/runtime';
import { aims, goals, milestones, onboarding, one, steps } from '@northkeep/shared-vault';
import { openVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../../routes.tsx';
import { useMacroMode } from '../main/macro-mode.ts';

let goalId = '';
beforeAll(async () => {
  await openVault();
  window.scrollTo = () => {};
  // The editor is a lazy chunk, which takes longer to load than the default timeout.
  configure({ asyncUtilTimeout: 15_000 });
});
beforeEach(() => {
  for (const { id } of [...aims.items]) aims.remove(id);
  toastStore.setState({ toasts: [] });
  useMacroMode.setState({ mode: 'steps' });
  onboarding.create({ finished: true, lastStep: 4 }, { id: one('onboarding').id });
  goalId = goals.create({ label: 'Sleep well' }, { parentId: aims.create({ label: 'Feel rested' }).id }).id;
});
afterEach(() => {
  cleanup();
  // The files of the area share one page.
  useMacroMode.setState({ mode: 'steps' });
});

let search = '';
function Area() {
  search = useLocation().search;
  return useRoutes(routes);
}
async function open() {
  render(
    <MemoryRouter initialEntries={['/app?modal=thisWeekFocus']}>
      <Area />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 3, name: 'Sleep well' });
  return userEvent.setup();
}
const addStep = (label: string, status: 'selected' | 'parked' = 'parked') =>
  steps.create({ label, total: 2, status }, { parentId: goalId, parentKind: 'goals' });
const listed = (name: string) =>
  within(screen.getByRole('list', { name }))
    .queryAllByRole('spinbutton')
    .map((count) => count.getAttribute('aria-label')?.replace(', times a week', ''));
const count = (label: string) => screen.getByRole('spinbutton', { name: `${label}, times a week` });
const handle = (label: string) => screen.getByRole('button', { name: `Move ${label}` });
const toasts = () => toastStore.getState().toasts;

describe('FocusEditor', () => {
  // shows: planner.main.editor.button
  it('opens by the button beside the heading and closes with Escape', async () => {
    render(
      <MemoryRouter initialEntries={['/app']}>
        <Area />
      </MemoryRouter>,
    );
    const user = userEvent.setup();
    const heading = await screen.findByRole('heading', { name: "This week's focus" });
    expect(heading.nextElementSibling?.textContent).toMatch(/^\w{3} \d+ to /);
    await user.click(screen.getByRole('button', { name: 'Edit weekly focus' }));
    await screen.findByRole('heading', { level: 3, name: 'Sleep well' });
    expect(search).toBe('?modal=thisWeekFocus');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search).toBe(''));
  });

  // shows: planner.editor.none
  it("says 'No goals yet' without a goal", async () => {
    goals.remove(goalId);
    render(
      <MemoryRouter initialEntries={['/app?modal=thisWeekFocus']}>
        <Area />
      </MemoryRouter>,
    );
    expect(await within(await screen.findByRole('dialog')).findByText('No goals yet')).toBeTruthy();
  });

  it('shows the lists of milestones below those of the goal', async () => {
    const milestone = milestones.create({ label: 'First week' }, { parentId: goalId });
    steps.create({ label: 'Dim the lights', total: 1, status: 'parked' }, { parentId: milestone.id });
    await open();
    const group = screen.getByRole('region', { name: 'First week' });
    expect(within(group).getByText('Dim the lights')).toBeTruthy();
  });
});

describe('moving between the lists', () => {
  // shows: planner.editor.select
  it('puts a selected step at the front by Enter on its handle, and the focus follows', async () => {
    addStep('First', 'selected');
    addStep('Second');
    const user = await open();
    act(() => handle('Second').focus());
    await user.keyboard('{Enter}');
    expect(listed('Selected')).toEqual(['Second', 'First']);
    expect(listed('Parked')).toEqual([]);
    expect(document.activeElement).toBe(handle('Second'));
  });

  // shows: planner.editor.park
  it('parks a step at the front from its menu', async () => {
    addStep('First', 'selected');
    addStep('Second');
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for First' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Park' }));
    expect(listed('Parked')).toEqual(['First', 'Second']);
  });

  // shows: planner.editor.max, planner.editor.max.text
  it('refuses a fifth selected step with a message', async () => {
    for (const label of ['One', 'Two', 'Three', 'Four']) addStep(label, 'selected');
    addStep('Five');
    const user = await open();
    act(() => handle('Five').focus());
    await user.keyboard('{Enter}');
    expect(listed('Parked')).toEqual(['Five']);
    expect(toasts().map(({ text }) => text)).toEqual(['You can only select up to 4 steps.']);
  });

  it('reorders a list by arrow keys', async () => {
    for (const label of ['One', 'Two', 'Three']) addStep(label, 'selected');
    const user = await open();
    act(() => handle('Three').focus());
    await user.keyboard('{ArrowUp}');
    expect(listed('Selected')).toEqual(['One', 'Three', 'Two']);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(listed('Selected')).toEqual(['One', 'Three', 'Two']);
  });
});

describe('planned count', () => {
  // shows: planner.editor.planned.range, planner.editor.planned.click
  it('adds one for a click, takes one for Shift and a click, and stays within 1 and 9', async () => {
    const step = addStep('Read');
    const user = await open();
    await user.click(count('Read'));
    expect(step.total).toBe(3);
    await user.keyboard('{Shift>}');
    for (let i = 0; i < 4; i++) await user.click(count('Read'));
    await user.keyboard('{/Shift}');
    expect(step.total).toBe(1);
    act(() => count('Read').focus());
    await user.keyboard('{End}{ArrowUp}');
    expect(step.total).toBe(9);
    await user.keyboard('{ArrowDown}');
    expect(step.total).toBe(8);
  });

  // shows: planner.editor.planned.wheel
  it('follows the wheel, one for each notch', async () => {
    const step = addStep('Read');
    await open();
    fireEvent.wheel(count('Read'), { deltaY: -100 });
    fireEvent.wheel(count('Read'), { deltaY: -100 });
    expect(step.total).toBe(4);
    for (let i = 0; i < 4; i++) fireEvent.wheel(count('Read'), { deltaY: 10 });
    expect(step.total).toBe(3);
  });
});

describe('labels', () => {
  // shows: planner.editor.label.save, planner.editor.label.escape, planner.editor.label.ignored
  // shows: planner.editor.label.tidied
  it('are saved by Enter and by leaving the field, and kept by Escape', async () => {
    const step = addStep('Read');
    const user = await open();
    const rename = async (keys: string) => {
      await user.click(screen.getByRole('button', { name: `Rename ${step.label}` }));
      await user.clear(screen.getByRole('textbox', { name: `Rename ${step.label}` }));
      await user.keyboard(keys);
    };
    await rename('  Read   on paper {Enter}');
    expect(step.label).toBe('Read on paper');
    await rename('Something else{Escape}');
    expect(step.label).toBe('Read on paper');
    await rename('{Enter}');
    expect(step.label).toBe('Read on paper');
    await rename('Read a novel{Tab}');
    expect(step.label).toBe('Read a novel');
  });
});

describe('parked steps', () => {
  // shows: planner.editor.parked.empty, planner.editor.parked.default
  it('are added with one time a week, and not without a text', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add as parked step' }));
    await user.keyboard('   {Enter}');
    expect(screen.getByText('Write a few words first.')).toBeTruthy();
    await user.keyboard('Charge the phone outside{Enter}');
    expect(steps.under(goalId).map(({ label, total, status }) => [label, total, status])).toEqual([
      ['Charge the phone outside', 1, 'parked'],
    ]);
    expect(announcementStore.getState().text).toBe('Added: Charge the phone outside');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add as parked step' }));
  });

  // shows: planner.editor.parked.delete
  it('are deleted with a toast that restores them at their place', async () => {
    for (const label of ['One', 'Two', 'Three']) addStep(label);
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Two' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(listed('Parked')).toEqual(['One', 'Three']);
    const [shown] = toasts();
    expect([shown?.text, shown?.action?.label]).toEqual(['Deleted: Two', 'Undo']);
    act(() => shown?.action?.run());
    await waitFor(() => expect(listed('Parked')).toEqual(['One', 'Two', 'Three']));
  });
});

describe('suggestions in the editor', () => {
  const offers = () => screen.getAllByRole('button', { name: /^Enable: / });

  // shows: planner.editor.enable, planner.editor.disable
  it('become parked steps by Enable and return by Disable', async () => {
    const user = await open();
    await screen.findAllByRole('button', { name: /^Enable: / });
    const label = offers()[0]?.getAttribute('aria-label')?.replace('Enable: ', '') ?? '';
    await user.click(screen.getByRole('button', { name: `Enable: ${label}` }));
    expect(steps.under(goalId).map((step) => [step.label, step.status, step.aiOrigin])).toEqual([
      [label, 'parked', true],
    ]);
    expect(screen.queryByRole('button', { name: `Enable: ${label}` })).toBeNull();
    await user.click(screen.getByRole('button', { name: `Actions for ${label}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
    expect(steps.under(goalId)).toEqual([]);
    expect(offers()[0]?.getAttribute('aria-label')).toBe(`Enable: ${label}`);
  });

  // shows: planner.editor.suggestions.max, planner.editor.redraws
  it('are at most 10, and are drawn again 5 times in each opening', async () => {
    const user = await open();
    await screen.findAllByRole('button', { name: /^Enable: / });
    expect(offers()).toHaveLength(10);
    const before = offers().map((button) => button.getAttribute('aria-label'));
    await user.click(screen.getByRole('button', { name: 'Redraw' }));
    expect(screen.getByText('4 left')).toBeTruthy();
    expect(offers().filter((button) => before.includes(button.getAttribute('aria-label')))).toEqual([]);
    cleanup();
    await open();
    expect(await screen.findByText('5 left')).toBeTruthy();
  });
});
