// @vitest-environment jsdom
import { announcementStore } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeEditor, getLineField, openEditor, renderEditor } from '../editor/testing/editor-page.tsx';

beforeAll(() => openTestVault());
afterEach(() => closeEditor());

const getPriorities = () => lines.items.map(({ priority }) => priority);

describe('the priority of a line', () => {
  it('is chosen in the menu, shown in the row, and undone', async () => {
    const user = openEditor('Call Ruth');
    await user.click(screen.getByRole('button', { name: 'Actions for Call Ruth' }));
    const choices = await screen.findByRole('group', { name: 'Priority' });
    expect(choices.querySelectorAll('[role="menuitemradio"]')).toHaveLength(4);
    expect(screen.getByRole('menuitemradio', { name: 'No priority' }).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('menuitemradio', { name: 'High priority' }));
    expect(getPriorities()).toEqual(['high']);
    expect(screen.getByRole('img', { name: 'High priority' })).toBeTruthy();
    expect(announcementStore.getState().text).toBe('High priority.');
    await user.click(screen.getByRole('button', { name: 'Revert last change' }));
    await waitFor(() => expect(getPriorities()).toEqual(['none']));
    expect(screen.queryByRole('img', { name: 'High priority' })).toBeNull();
  });

  it('is set by Alt with a number, and the text stays', () => {
    openEditor('Call Ruth');
    const field = getLineField(0);
    act(() => field.focus());
    const press = (key: string, more = {}) => fireEvent.keyDown(field, { key, altKey: true, ...more });
    const found = ['1', '2', '3', '0'].map((key) => {
      expect(press(key), key).toBe(false);
      return getPriorities()[0];
    });
    expect(found).toEqual(['high', 'medium', 'low', 'none']);
    expect(press('1', { ctrlKey: true })).toBe(true);
    expect(press('1', { code: 'Numpad1' })).toBe(true);
    expect([getPriorities(), field.value]).toEqual([['none'], 'Call Ruth']);
  });

  it('is chosen in the details, together with the others', async () => {
    lines.create({ text: 'Call Ruth', priority: 'low' });
    const user = renderEditor();
    await user.click(screen.getByRole('button', { name: 'Actions for Call Ruth' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Details' }));
    const field = await screen.findByRole('combobox', { name: 'Priority' });
    expect(field.textContent).toContain('Low priority');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Medium priority' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(getPriorities()).toEqual(['medium']);
  });
});

describe('the time of a line', () => {
  it('is shown beside its day', () => {
    lines.create({ text: 'Call Ruth', scheduleDate: userToday(), scheduleTime: '16:30' });
    renderEditor();
    expect(screen.getByText('4:30 PM')).toBeTruthy();
  });
});
