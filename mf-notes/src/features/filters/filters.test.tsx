// @vitest-environment jsdom
import { SETTINGS_ID } from '@northkeep/contracts';
import { toastStore } from '@northkeep/shared-kit/runtime';
import { lines, one, settings, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { encodeKeptFilter } from '../../rules/kept-filters.ts';
import { EMPTY_FILTER, type LineFilter } from '../../rules/line-filter.ts';
import { closeEditor, getLineField, getLineFields, renderEditor } from '../editor/testing/editor-page.tsx';
import { setView } from '../editor/view-store.ts';
import { findFilterCommands } from './palette-filters.ts';

beforeAll(async () => {
  await openTestVault();
  await import('./filter-dialog.tsx');
});
afterEach(() => {
  closeEditor();
  store();
});

/** Replaces the stored filters. */
const store = (...keptFilters: string[]) => settings.create({ keptFilters }, { id: SETTINGS_ID });
const keep = (name: string, filter: Partial<LineFilter>) =>
  store(...one('settings').keptFilters, encodeKeptFilter(name, name, { ...EMPTY_FILTER, ...filter }) ?? '');
const show = (key: string) => setView({ filterKey: key });
const shown = () => screen.queryAllByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).map(({ value }) => value);
const viewButtons = () =>
  within(screen.getByRole('group', { name: 'View mode' }))
    .getAllByRole('button')
    .slice(5);
const choose = async (user: UserEvent, item: string) => {
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the dialog of a filter', () => {
  // shows: notes.filter.keep
  it('keeps a combination under a name, shows its lines and selects it among the views', async () => {
    lines.create({ text: 'Prune', categories: ['garden'], priority: 'high' });
    lines.create({ text: 'Sow', categories: ['garden'] });
    lines.create({ text: 'Call', priority: 'high' });
    const user = renderEditor();
    await choose(user, 'New filter');
    const form = within(await dialog('New filter'));
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Garden first');
    await user.click(form.getByRole('button', { name: 'High priority' }));
    expect(form.getByRole('status').textContent).toBe('2 lines meet the conditions.');
    await user.click(form.getByRole('button', { name: 'garden' }));
    expect(form.getByRole('status').textContent).toBe('1 line meets the conditions.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Garden first');
    expect(shown()).toEqual(['Prune']);
    expect(viewButtons().map(({ textContent }) => textContent)).toEqual(['Garden first']);
    expect(viewButtons()[0]?.getAttribute('aria-pressed')).toBe('true');
  });

  it('asks for a name that no other filter has', async () => {
    keep('Mine', {});
    const user = renderEditor();
    await choose(user, 'New filter');
    const form = within(await dialog('New filter'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('The filter needs a name.')).toBeTruthy();
    // A name of invisible characters is none.
    await user.type(form.getByRole('textbox', { name: 'Name' }), '\u200b\u2060');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('The filter needs a name.')).toBeTruthy();
    await user.clear(form.getByRole('textbox', { name: 'Name' }));
    await user.type(form.getByRole('textbox', { name: 'Name' }), ' Mine ');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Another filter has this name.')).toBeTruthy();
    expect(one('settings').keptFilters).toHaveLength(1);
  });

  it('says so when no more filters can be kept', async () => {
    for (let number = 0; number < 24; number += 1) keep(`Filter ${number}`, {});
    const user = renderEditor();
    await choose(user, 'New filter');
    const form = within(await dialog('New filter'));
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'One more');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByRole('alert').textContent).toBe('24 filters are kept. Delete one to add another.');
    expect(one('settings').keptFilters).toHaveLength(24);
  });

  it('renames a filter, which stays the shown one, and leaves texts of a newer release in the list', async () => {
    store('{"id":"x","name":"Newer","weather":"rain"}');
    keep('Old name', { text: 'water' });
    show('Old name');
    const user = renderEditor();
    await choose(user, 'Change filter');
    const form = within(await dialog('Change filter'));
    const name = form.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'New name');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New name');
    expect(viewButtons().map(({ textContent }) => textContent)).toEqual(['New name']);
    expect(one('settings').keptFilters).toEqual([
      '{"id":"x","name":"Newer","weather":"rain"}',
      '{"id":"Old name","name":"New name","text":"water"}',
    ]);
  });
});

describe('a kept filter', () => {
  it('is deleted with an undo, which shows it again', async () => {
    keep('Waiting', { text: 'wait' });
    show('Waiting');
    const user = renderEditor();
    await choose(user, 'Delete filter');
    expect(viewButtons()).toEqual([]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This Week');
    act(() => toastStore.getState().toasts.at(-1)?.action?.run());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Waiting');
    expect(one('settings').keptFilters).toHaveLength(1);
  });

  it('stays deleted, and says why, when others have taken its place before the undo', async () => {
    keep('Waiting', { text: 'wait' });
    show('Waiting');
    const user = renderEditor();
    await choose(user, 'Delete filter');
    const undo = toastStore.getState().toasts.at(-1)?.action;
    act(() => {
      for (let number = 0; number < 24; number += 1) keep(`Filter ${number}`, {});
    });
    act(() => undo?.run());
    expect(toastStore.getState().toasts.at(-1)?.text).toBe('24 filters are kept. Delete one to add another.');
    expect(one('settings').keptFilters).toHaveLength(24);
  });

  // shows: notes.filter.write
  it('goes on to show a line that is written, and a new line, until another view is chosen', async () => {
    keep('Water', { text: 'water' });
    show('Water');
    lines.create({ text: 'Water' });
    lines.create({ text: 'Call' });
    const user = renderEditor();
    await user.type(getLineField(0), '{Backspace}');
    expect(shown()).toEqual(['Wate']);
    await user.click(getLineField(0));
    await user.keyboard('{End}{Enter}Milk');
    expect(shown()).toEqual(['Wate', 'Milk']);
    await user.click(screen.getByRole('button', { name: /^All/ }));
    expect(getLineFields()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Water' }));
    expect(shown()).toEqual([]);
    expect(screen.getByText('No line meets this filter.')).toBeTruthy();
  });

  it('gives a new line the only day of the filter', async () => {
    keep('Now', { days: ['today'] });
    show('Now');
    lines.create({ text: 'Here', scheduleDate: userToday() });
    const user = renderEditor();
    await user.click(screen.getByRole('button', { name: 'New line' }));
    expect(lines.items.at(-1)?.scheduleDate).toBe(userToday());
  });

  it('lists the journal entries that meet it as links into the journal', () => {
    keep('Both', { type: 'any', text: 'sea' });
    show('Both');
    const { id } = lines.create({ text: 'At the sea', type: 'journal', scheduleDate: '2026-11-18' });
    lines.create({ text: 'Sea shells' });
    renderEditor();
    expect(shown()).toEqual(['Sea shells']);
    const links = within(screen.getByRole('region', { name: /^Journal entries/ })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/app/notes/journal?line=${id}`]);
  });

  it('that another device has deleted gives way to the view', () => {
    keep('Gone', {});
    show('Gone');
    renderEditor();
    act(() => void store());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This Week');
  });

  // shows: notes.filter.palette
  it('is found by the palette by its name and by the word filter', () => {
    keep('Garden', {});
    keep('Home', {});
    const found = (text: string) =>
      findFilterCommands(text).map(({ label }) => String(label).replace(/[\u2066-\u2069]/g, ''));
    expect(found('gard')).toEqual(['Show filter: Garden']);
    expect(found('filter')).toEqual(['Show filter: Garden', 'Show filter: Home']);
    expect(found('milk')).toEqual([]);
  });
});
