// @vitest-environment jsdom
import { lines } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeEditor, getLineFields, getLineTexts, openEditor } from '../testing/editor-page.tsx';

beforeAll(() => openTestVault());
afterEach(() => {
  closeEditor();
  vi.restoreAllMocks();
});

const below = () => {
  const found = document.querySelector('[data-below]');
  if (!found) throw new Error('There is no area below the list.');
  return found;
};

describe('empty lines', () => {
  // shows: notes.line.below, notes.line.empty
  it('are added by a click below the list, once, and deleted when they are left', async () => {
    const user = openEditor('one');
    await user.click(below());
    expect(getLineTexts()).toEqual(['one', '']);
    const added = lines.items[1]?.id;
    await user.click(below());
    expect(getLineTexts()).toEqual(['one', '']);
    expect(lines.items[1]?.id).toBe(added);
    await user.click(screen.getByRole('checkbox', { name: 'Done: one' }));
    await waitFor(() => expect(getLineTexts()).toEqual(['one']));
    expect(lines.items[0]?.isDone).toBe(true);
  });

  it('are restored with their last text on undo, and never empty', async () => {
    const user = openEditor('one', 'two');
    const [first] = getLineFields();
    if (!first) throw new Error('There is no line.');
    await user.clear(first);
    await user.tab();
    await waitFor(() => expect(getLineTexts()).toEqual(['two']));
    await user.click(screen.getByRole('button', { name: 'Revert last change' }));
    await waitFor(() => expect(getLineTexts()).toEqual(['one', 'two']));
  });

  it('leave nothing to undo when they were only added', async () => {
    const user = openEditor('one');
    await user.click(below());
    // Tab alone would make the new line a sub-line.
    await user.keyboard('{Escape}{Tab}');
    await waitFor(() => expect(getLineTexts()).toEqual(['one']));
    expect(screen.getByRole('button', { name: 'Revert last change' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('of an earlier day are deleted when the notes open, those of today are not', () => {
    lines.create({ text: '' });
    openEditor();
    expect(getLineTexts()).toEqual(['']);
    cleanup();
    const later = Date.now() + 2 * 86_400_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    openEditor();
    expect(getLineTexts()).toEqual([]);
  });
});

describe('details of a line', () => {
  // shows: notes.details, notes.details.suggested, notes.details.steps
  it('are written together, shown in the row and undone in one step', async () => {
    lines.create({ text: 'Call the dentist', category: 'Health' });
    lines.create({ text: 'Pay dentist', category: 'Health' });
    const user = openEditor('Ask the dentist');
    await user.click(screen.getByRole('button', { name: 'Actions for Ask the dentist' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Details' }));
    await user.click(await screen.findByRole('button', { name: 'Use “health”' }));
    await user.type(screen.getByLabelText('Minutes'), '25');
    await user.type(screen.getByLabelText('Steps planned'), '3');
    await user.type(screen.getByLabelText('Steps done'), '4');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('A whole number, not above the steps planned.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Steps done'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const line = lines.items[2];
    expect(line).toMatchObject({
      category: null,
      categories: ['health'],
      aiSuggestedCategory: 'health',
      minutes: 25,
      macroStepTotal: 3,
      macroStepCompleted: 0,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('0 of 3 steps')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Revert last change' }));
    await waitFor(() => expect(line).toMatchObject({ categories: [], minutes: null, macroStepTotal: null }));
  });
});
