// @vitest-environment jsdom
import { useNavigate } from '@northkeep/shared-kit/runtime';
import { aims, goals, milestones, steps } from '@northkeep/shared-vault';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { planTexts } from '../../plan-copy.ts';
import { getCurrentQuery, renderPlanner } from '../../testing/planner-page.tsx';
import {
  addStep,
  getEditedGoalId,
  listShownSteps,
  listToasts,
  openFocusEditor,
  setUpOneGoal,
} from './testing/focus-editor-page.tsx';

setUpOneGoal();

const count = (label: string) => screen.getByRole('spinbutton', { name: `${label}, times a week` });
const handle = (label: string) => screen.getByRole('button', { name: `Move ${label}` });

describe('the weekly focus editor', () => {
  // shows: planner.main.editor.button
  it('opens with the button next to the heading and closes with Escape', async () => {
    const user = renderPlanner('/app');
    const heading = await screen.findByRole('heading', { name: "This week's focus" });
    const button = screen.getByRole('button', { name: 'Edit weekly focus' });
    expect(heading.nextElementSibling).toBe(button);
    expect(screen.getByText(/^\w{3} \d+ to /)).toBeTruthy();
    await user.click(button);
    await screen.findByRole('heading', { level: 3, name: 'Sleep well' });
    expect(getCurrentQuery()).toBe('?modal=thisWeekFocus');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(getCurrentQuery()).toBe(''));
  });

  // shows: planner.editor.none
  it("says 'No goals yet' without a goal", async () => {
    goals.remove(getEditedGoalId());
    renderPlanner('/app?modal=thisWeekFocus');
    expect(await within(await screen.findByRole('dialog')).findByText('No goals yet')).toBeTruthy();
  });

  // shows: planner.editor.none.goal
  it('adds the first goal to the chosen aim and then shows its lists', async () => {
    goals.remove(getEditedGoalId());
    const other = aims.create({ label: 'Write the book' });
    const user = renderPlanner('/app?modal=thisWeekFocus');
    await user.click(await screen.findByRole('combobox', { name: 'Aim' }));
    await user.click(await screen.findByRole('option', { name: 'Write the book' }));
    await user.type(screen.getByLabelText(planTexts.goal), 'Finish the draft{Enter}');
    await screen.findByRole('heading', { level: 3, name: 'Finish the draft' });
    expect(goals.under(other.id).map(({ label }) => label)).toEqual(['Finish the draft']);
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  });

  // shows: planner.editor.none.aim
  it('asks for an aim first where there is none', async () => {
    for (const { id } of [...aims.items]) aims.remove(id);
    const user = renderPlanner('/app?modal=thisWeekFocus');
    await user.type(await screen.findByLabelText(planTexts.aim), 'Feel rested{Enter}');
    await screen.findByText('A goal of “Feel rested”');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(planTexts.goal)));
    await user.keyboard('Sleep well{Enter}');
    await screen.findByRole('heading', { level: 3, name: 'Sleep well' });
    expect([aims.items.length, goals.items.length]).toEqual([1, 1]);
  });

  // shows: planner.editor.focus-return
  it('focuses its button after closing when the step focused before is gone', async () => {
    addStep('Read', 'selected');
    let open: (address: string) => void = () => {};
    const Keys = () => {
      const navigate = useNavigate();
      open = (address) => void navigate(address);
      return null;
    };
    const user = renderPlanner('/app', [], <Keys />);
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    act(() => open('/app?modal=thisWeekFocus'));
    await screen.findByRole('heading', { level: 3, name: 'Sleep well' });
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(handle('Read'), { key: 'Enter' });
    await waitFor(() => expect(listShownSteps('Parked')).toEqual(['Read']));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit weekly focus'));
  });

  // shows: planner.editor.milestones
  it('shows the lists of milestones below those of the goal', async () => {
    const milestone = milestones.create({ label: 'First week' }, { parentId: getEditedGoalId() });
    steps.create({ label: 'Dim the lights', total: 1, status: 'parked' }, { parentId: milestone.id });
    await openFocusEditor();
    const group = screen.getByRole('region', { name: 'First week' });
    expect(within(group).getByText('Dim the lights')).toBeTruthy();
  });
});

describe('moving between the lists', () => {
  // shows: planner.editor.select
  it('puts a selected step at the front by Enter on its handle, and the focus follows', async () => {
    addStep('First', 'selected');
    addStep('Second');
    const user = await openFocusEditor();
    act(() => handle('Second').focus());
    await user.keyboard('{Enter}');
    expect(listShownSteps('Selected')).toEqual(['Second', 'First']);
    expect(listShownSteps('Parked')).toEqual([]);
    expect(document.activeElement).toBe(handle('Second'));
  });

  // shows: planner.editor.park
  it('parks a step from its menu, at the front of the parked steps', async () => {
    addStep('First', 'selected');
    addStep('Second');
    const user = await openFocusEditor();
    await user.click(screen.getByRole('button', { name: 'Actions for First' }));
    await user.click(await screen.findByRole('menuitem', { name: planTexts.park }));
    expect(listShownSteps('Parked')).toEqual(['First', 'Second']);
  });

  // shows: planner.editor.max, planner.editor.max.text
  it('refuses a fifth selected step with a message', async () => {
    for (const label of ['One', 'Two', 'Three', 'Four']) addStep(label, 'selected');
    addStep('Five');
    const user = await openFocusEditor();
    act(() => handle('Five').focus());
    await user.keyboard('{Enter}');
    expect(listShownSteps('Parked')).toEqual(['Five']);
    expect(listToasts().map(({ text }) => text)).toEqual(['You can only select up to 4 steps.']);
  });

  // shows: planner.editor.keys
  it('reorders a list by arrow keys', async () => {
    for (const label of ['One', 'Two', 'Three']) addStep(label, 'selected');
    const user = await openFocusEditor();
    act(() => handle('Three').focus());
    await user.keyboard('{ArrowUp}');
    expect(listShownSteps('Selected')).toEqual(['One', 'Three', 'Two']);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(listShownSteps('Selected')).toEqual(['One', 'Three', 'Two']);
  });
});

describe('planned count', () => {
  // shows: planner.editor.planned.range, planner.editor.planned.click
  it('increases on click, decreases on Shift+click, and stays within 1 and 9', async () => {
    const step = addStep('Read');
    const user = await openFocusEditor();
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

  // shows: planner.editor.planned.direction
  it('keeps more than 9 planned times on an addition, by click, wheel, key and menu', async () => {
    const step = addStep('Read');
    steps.change(step.id, { total: 12 });
    const user = await openFocusEditor();
    await user.click(count('Read'));
    fireEvent.wheel(count('Read'), { deltaY: -100 });
    act(() => count('Read').focus());
    await user.keyboard('{ArrowUp}{End}');
    expect(step.total).toBe(12);
    expect(count('Read').getAttribute('aria-valuemax')).toBe('12');
    await user.click(screen.getByRole('button', { name: 'Actions for Read' }));
    expect((await screen.findByRole('menuitem', { name: 'Once more a week' })).ariaDisabled).toBe('true');
    await user.click(screen.getByRole('menuitem', { name: 'Once less a week' }));
    expect(step.total).toBe(11);
  });

  // shows: planner.editor.planned.wheel
  it('changes by one for each notch of the mouse wheel', async () => {
    const step = addStep('Read');
    await openFocusEditor();
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
  it('are saved by Enter and by leaving the field, and unchanged after Escape', async () => {
    const step = addStep('Read');
    const user = await openFocusEditor();
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
    expect([step.label, listToasts()]).toEqual(['Read on paper', []]);
    await rename('Read a novel{Tab}');
    expect(step.label).toBe('Read a novel');
  });

  // shows: planner.editor.label.escape
  it('are not saved by the blur that follows Escape', async () => {
    const step = addStep('Read');
    const user = await openFocusEditor();
    await user.click(screen.getByRole('button', { name: 'Rename Read' }));
    const field = screen.getByRole('textbox', { name: 'Rename Read' });
    await user.type(field, ' on paper');
    // Both events are fired in one update, as in a browser, where a field fires blur before it is removed.
    act(() => {
      fireEvent.keyDown(field, { key: 'Escape' });
      fireEvent.blur(field);
    });
    expect(step.label).toBe('Read');
  });
});
