// @vitest-environment jsdom
import { addDays } from '@northkeep/contracts';
import { toastStore } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeEditor, openEditor, renderEditor } from '../editor/testing/editor-page.tsx';

beforeAll(() => openTestVault());
afterEach(() => closeEditor());

const getDeadlines = () => lines.items.map(({ scheduleDate, deadline }) => [scheduleDate, deadline]);

describe('the deadline of a line', () => {
  it('is chosen from the menu, does not plan the line, and is undone by the toast', async () => {
    const user = openEditor('File the taxes');
    await user.click(screen.getByRole('button', { name: 'Actions for File the taxes' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deadline' }));
    await screen.findByRole('dialog', { name: 'Deadline' });
    expect(screen.queryByLabelText('Time of day, if it has one')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
    expect(getDeadlines()).toEqual([[null, addDays(userToday(), 1)]]);
    await act(async () => toastStore.getState().toasts.at(-1)?.action?.run());
    await waitFor(() => expect(getDeadlines()).toEqual([[null, null]]));
  });

  it('is removed by the dialog, and the planned day stays', async () => {
    const today = userToday();
    lines.create({ text: 'File the taxes', scheduleDate: today, deadline: today });
    const user = renderEditor();
    expect(screen.getByText('Due today').className).toContain('bad');
    await user.click(screen.getByRole('button', { name: 'Actions for File the taxes' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deadline' }));
    await user.click(await screen.findByRole('button', { name: 'No deadline' }));
    expect(getDeadlines()).toEqual([[today, null]]);
    expect(screen.queryByText('Due today')).toBeNull();
  });

  it('that is no date is not shown, and another one can be chosen', async () => {
    lines.create({ text: 'File the taxes', deadline: 'soon' });
    const user = renderEditor();
    expect(screen.queryByText(/due/i)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for File the taxes' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deadline' }));
    await user.click(await screen.findByRole('button', { name: 'Tomorrow' }));
    expect(getDeadlines()).toEqual([[null, addDays(userToday(), 1)]]);
  });
});
