// @vitest-environment jsdom
import { SELECTED_STEPS_MAX } from '@northkeep/contracts';
import { dismissAllToasts, MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { aims, goals, lines, milestones, session, steps } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AddNoteHost } from './add-note-host.tsx';
import { closeAddNote, openAddNote } from './add-note-store.ts';
import { changeNoteDraft, EMPTY_NOTE_DRAFT, useNoteDraft } from './note-draft.ts';

let fitness: string;

beforeEach(async () => {
  await openTestVault();
  dismissAllToasts();
  setPlan('pro');
  const aim = aims.create({ label: 'Health' });
  fitness = goals.create({ label: 'Fitness' }, { parentId: aim.id }).id;
  goals.create({ label: 'Learn the cello' }, { parentId: aims.create({ label: 'Music' }).id });
});
afterEach(() => {
  cleanup();
  closeAddNote();
  changeNoteDraft(EMPTY_NOTE_DRAFT);
});

function setPlan(plan: 'free' | 'pro') {
  const { user } = session.getState();
  session.setState({ user: user && { ...user, plan } });
}

async function open(text: string) {
  render(
    <MemoryRouter>
      <AddNoteHost />
    </MemoryRouter>,
  );
  act(openAddNote);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'New note' }));
  const field = dialog.getByRole('textbox', { name: 'Note' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, text);
  const preview = () => dialog.getByRole('status', { name: 'What is stored' }).textContent;
  return { user, dialog, preview };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const stored = () =>
  steps.items.map(({ label, total, status, parentId }) => [label, total, status, goals.get(parentId ?? '')?.label]);

describe('a step in the dialog that adds a note', () => {
  // shows: notes.add.goal
  it('is named with @ and a goal, marked, previewed and stored, and a toast takes it back', async () => {
    const { user, preview } = await open('Run along the river twice a week @fit');
    await waitFor(() => expect(preview()).toBe('Step of “Fitness” (Health)2 times a weekIt is chosen for this week.'));
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['twice a week', '@fit']);
    await user.keyboard('{Enter}');
    await isClosed();
    expect(stored()).toEqual([['Run along the river', 2, 'selected', 'Fitness']]);
    expect(lines.items).toHaveLength(0);
    expect(useNoteDraft.getState()).toEqual(EMPTY_NOTE_DRAFT);
    const [toast] = toastStore.getState().toasts;
    expect(toast?.text).toBe('“Run along the river” is a step of “Fitness”.');
    act(() => toast?.action?.run());
    expect(steps.items).toHaveLength(0);
  });

  it('says that several goals have the name, and takes the one that is chosen', async () => {
    const music = goals.items.find(({ label }) => label === 'Learn the cello')?.parentId ?? '';
    goals.create({ label: 'fitness' }, { parentId: music });
    const { user, dialog, preview } = await open('Breathe @fitness');
    await waitFor(() => expect(preview()).toContain('2 goals have this name. Choose below which one is meant.'));
    expect(preview()).toContain('Step of “Fitness” (Health)');
    await user.click(dialog.getByRole('combobox', { name: 'Goal' }));
    await user.click(await screen.findByRole('option', { name: 'fitness (Music)' }));
    await waitFor(() => expect(preview()).toContain('Step of “fitness” (Music)'));
    expect(preview()).not.toContain('goals have this name');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await isClosed();
    expect(stored()).toEqual([['Breathe', 1, 'selected', 'fitness']]);
  });

  it('keeps other words in its name', async () => {
    const { user } = await open('Stretch tomorrow !high @fitness');
    await user.keyboard('{Enter}');
    await isClosed();
    expect(stored()).toEqual([['Stretch tomorrow !high', 1, 'selected', 'Fitness']]);
  });

  it('is a note again when the words of the goal are put back', async () => {
    const { user, dialog, preview } = await open('Run tomorrow @fitness');
    await user.click(await dialog.findByRole('button', { name: /^Keep the words of “Step of “Fitness”/ }));
    await waitFor(() => expect(preview()).not.toContain('Step of'));
    await user.keyboard('{Enter}');
    await isClosed();
    expect(stored()).toEqual([]);
    expect(lines.items[0]?.text).toBe('Run @fitness');
  });

  it('is picked by fields in every plan, and can be taken back', async () => {
    setPlan('free');
    const { user, dialog, preview } = await open('Practise scales @fitness');
    expect(preview()).not.toContain('Step of');
    await user.click(dialog.getByRole('button', { name: 'Goal' }));
    await user.click(dialog.getByRole('combobox', { name: 'Goal' }));
    await user.click(await screen.findByRole('option', { name: 'Learn the cello (Music)' }));
    await user.click(dialog.getByRole('combobox', { name: 'Times a week' }));
    await user.click(await screen.findByRole('option', { name: '3 times a week' }));
    await waitFor(() => expect(preview()).toContain('Step of “Learn the cello” (Music)3 times a week'));
    await user.click(dialog.getByRole('button', { name: /^Take back “Step of/ }));
    expect(preview()).not.toContain('Step of');
    expect(useNoteDraft.getState()).toMatchObject({ goalId: null, times: null, text: 'Practise scales @fitness' });
  });

  it('is parked where the goal has enough steps for this week, with those of its milestones', async () => {
    const milestone = milestones.create({ label: 'Ten kilometres' }, { parentId: fitness });
    for (let i = 0; i < SELECTED_STEPS_MAX; i += 1)
      steps.create(
        { label: `Step ${i}`, total: 1, status: 'selected' },
        { parentId: milestone.id, parentKind: 'milestones' },
      );
    const { user, preview } = await open('Stretch @fitness');
    await waitFor(() => expect(preview()).toContain('It is parked, because this goal has 4 steps for this week.'));
    await user.keyboard('{Enter}');
    await isClosed();
    expect(stored()).toContainEqual(['Stretch', 1, 'parked', 'Fitness']);
  });

  it.each([
    ['Stretch @fitness', 'This goal has a step with this name.'],
    ['ab @fitness', 'A step has at least 3 characters.'],
    [`${'a'.repeat(170)} @fitness`, 'A step has at most 160 characters.'],
  ])('is not stored with a name that the planner refuses: %s', async (text, message) => {
    steps.create({ label: 'stretch', total: 1, status: 'parked' }, { parentId: fitness, parentKind: 'goals' });
    const { user, dialog } = await open(text);
    expect(await dialog.findByText(message)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(stored()).toHaveLength(1);
    expect(lines.items).toHaveLength(0);
  });

  it('stays in the draft while its goal is deleted elsewhere, and becomes a note', async () => {
    const { user, preview } = await open('Stretch @fitness');
    await waitFor(() => expect(preview()).toContain('Step of'));
    act(() => goals.remove(fitness));
    await waitFor(() => expect(preview()).not.toContain('Step of'));
    await user.keyboard('{Enter}');
    await isClosed();
    expect(lines.items[0]?.text).toBe('Stretch @fitness');
  });

  it('is shown as a step once the goal that it names is known', async () => {
    const { preview } = await open('Buy seeds @garden');
    expect(preview()).not.toContain('Step of');
    act(() => void goals.create({ label: 'Garden' }, { parentId: goals.get(fitness)?.parentId ?? '' }));
    await waitFor(() => expect(preview()).toContain('Step of “Garden”'));
  });

  it.each([
    ['the picked goal', () => goals.remove(fitness)],
    ['the aim of the picked goal', () => aims.remove(goals.get(fitness)?.parentId ?? '')],
  ])('is a note with its words when %s was deleted', async (_, remove) => {
    changeNoteDraft({ goalId: fitness, times: null });
    act(remove);
    const { user, preview } = await open('Water the plants twice a week !high');
    await waitFor(() => expect(preview()).toContain('High'));
    await user.keyboard('{Enter}');
    await isClosed();
    expect(lines.items.map(({ text, priority }) => [text, priority])).toEqual([
      ['Water the plants twice a week', 'high'],
    ]);
    expect(steps.items).toHaveLength(0);
  });
});
