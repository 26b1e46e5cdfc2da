import { setTheme, themeStore } from '@northkeep/shared-kit/runtime';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { paletteStore } from './palette-store.ts';
import {
  createTestCommand,
  executedCommands,
  loadShortcutsAtOnce,
  openPalette,
  setUpPalette,
  TEST_PALETTE_ENTRIES,
} from './testing/open-palette-page.tsx';

setUpPalette();

const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.getByRole('option', { selected: true });

describe('the command palette', () => {
  // shows: palette.open, palette.groups
  it('opens with Ctrl+K and lists the commands of the areas and the shell under headings', async () => {
    await openPalette();
    const actions = within(screen.getByRole('group', { name: 'Actions' }));
    expect(actions.getByRole('option', { name: /^Plant a tree/ })).toBeTruthy();
    expect(actions.getByRole('option', { name: /^Lock now/ })).toBeTruthy();
    const go = within(screen.getByRole('group', { name: 'Go to' }));
    expect(go.getAllByRole('option', { name: /^Notes/ })).toHaveLength(1);
    expect(go.getByRole('option', { name: /^Settings/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /^Not now/ })).toBeNull();
  });

  // shows: palette.open.phone
  it('opens from the header and gives the focus back on Escape', async () => {
    const { user } = openApp('/app', undefined, async () => TEST_PALETTE_ENTRIES);
    const button = await screen.findByRole('button', { name: 'Command palette' });
    await user.click(button);
    await screen.findByRole('combobox');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('gets what was typed before its field was shown', async () => {
    openApp('/app', undefined, async () => TEST_PALETTE_ENTRIES);
    await screen.findByRole('button', { name: 'Command palette' });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of 'tree') window.dispatchEvent(new KeyboardEvent('keydown', { key }));
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    await waitFor(() => expect(field.value).toBe('tree'));
  });

  it('stays closed when Escape was pressed before its field was shown', async () => {
    openApp('/app', undefined, async () => TEST_PALETTE_ENTRIES);
    await screen.findByRole('button', { name: 'Command palette' });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(paletteStore.getState().view).toBeNull();
  });

  // shows: palette.match
  it('finds commands by every word of label and keywords, labels that begin with it first', async () => {
    const { user } = await openPalette({
      commands: [createTestCommand('Open the water log'), ...(TEST_PALETTE_ENTRIES.commands ?? [])],
    });
    await user.keyboard('tree');
    expect(names()).toEqual([expect.stringContaining('Plant a tree'), expect.stringContaining('Water the trees')]);
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('water');
    expect(names()).toEqual([
      expect.stringContaining('Water the trees'),
      expect.stringContaining('Open the water log'),
    ]);
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('garden tree');
    expect(names()).toEqual([expect.stringContaining('Plant a tree')]);
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('garden log');
    expect(screen.queryByRole('option')).toBeNull();
  });

  // shows: palette.keys, palette.reader
  it('moves with the arrow keys, names the active option to a screen reader and runs it with Enter', async () => {
    const { user, field } = await openPalette({
      commands: [...(TEST_PALETTE_ENTRIES.commands ?? []), createTestCommand('Climb a tree')],
    });
    await user.keyboard('tree');
    expect(field.getAttribute('aria-activedescendant')).toBe(active().id);
    expect(active().textContent).toContain('Plant a tree');
    await user.keyboard('{ArrowDown}');
    expect(active().textContent).toContain('Water the trees');
    expect(field.getAttribute('aria-activedescendant')).toBe(active().id);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(executedCommands).toEqual(['Water the trees']);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  // shows: palette.count
  it('announces the number of results', async () => {
    const { user } = await openPalette();
    const said = () => within(screen.getByRole('dialog', { name: 'Command palette' })).getByRole('status').textContent;
    await user.keyboard('tree');
    await waitFor(() => expect(said()).toBe('2 results'));
    await user.keyboard('house');
    await waitFor(() => expect(said()).toBe('No results'));
    expect(screen.getByText('Nothing found.')).toBeTruthy();
  });

  // shows: palette.ime
  it('ignores the keys of an input method', async () => {
    const { field } = await openPalette();
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Process', keyCode: 229 });
    expect(executedCommands).toEqual([]);
    expect(screen.getByRole('combobox')).toBe(field);
  });

  it('types every character into its field, and lists the shortcuts by a button', async () => {
    const { user, field } = await openPalette();
    await user.keyboard('?');
    expect(field).toHaveProperty('value', '?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'all shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  // shows: palette.go
  it('opens a screen by a command', async () => {
    const { user } = await openPalette();
    await user.keyboard('notes{Enter}');
    expect(await screen.findByRole('heading', { name: 'Area at /app/notes' })).toBeTruthy();
  });

  // shows: palette.theme
  it('changes the theme by a command', async () => {
    const { user } = await openPalette();
    await user.keyboard('theme midn{Enter}');
    await waitFor(() => expect(themeStore.getState().name).toBe('midnight'));
    act(() => setTheme('alpineNoir'));
  });

  // shows: palette.lock, palette.locked
  it('can lock the vault, after which it has no commands of areas and no search', async () => {
    const { user } = await openPalette();
    await user.keyboard('lock now{Enter}');
    await screen.findByRole('heading', { name: 'Unlock your vault' });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    expect(screen.queryByRole('option', { name: /^Plant a tree/ })).toBeNull();
    expect(screen.queryByRole('option', { name: /^Lock now/ })).toBeNull();
    expect(screen.getByRole('option', { name: /^Logout/ })).toBeTruthy();
    expect(screen.getByText('The vault is locked: nothing in it can be searched.')).toBeTruthy();
  });

  // shows: palette.missing
  it('says which area could not be loaded', async () => {
    const { user } = openApp('/app', undefined, () => Promise.reject(new Error('offline')));
    await screen.findByRole('heading', { name: 'Area at /app' });
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByText('Not loaded, so its commands are missing: Notes')).toBeTruthy();
  });
});

describe('the shortcuts', () => {
  beforeEach(loadShortcutsAtOnce);
  const sheetShown = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
  /** Opens the app and waits for its shortcuts, which are loaded after the first screen. */
  async function openWithKeys() {
    const app = openApp('/app', undefined, async () => TEST_PALETTE_ENTRIES);
    await screen.findByRole('heading', { name: 'Area at /app' });
    await app.user.click(document.body);
    await openSheet(app.user);
    await screen.findByText('Plant a tree');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(sheetShown()).toBeNull());
    return app;
  }
  async function openSheet(user: ReturnType<typeof openApp>['user']) {
    await waitFor(
      async () => {
        if (!screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })) await user.keyboard('?');
        await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, { timeout: 100 });
      },
      { timeout: 15_000 },
    );
  }

  // shows: keys.sheet
  it('are listed by ?, from the commands that areas and the shell declare', async () => {
    const { user } = openApp('/app', undefined, async () => TEST_PALETTE_ENTRIES);
    await screen.findByRole('heading', { name: 'Area at /app' });
    await openSheet(user);
    const sheet = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect((await sheet.findByText('Plant a tree')).nextElementSibling?.textContent).toBe('P T');
    expect(sheet.getByText('Open the command palette').nextElementSibling?.textContent).toBe('Ctrl K');
    expect(sheet.getByText('Lock now').nextElementSibling?.textContent).toBe('⇧ L');
    expect(sheet.getByText('Notes').nextElementSibling?.textContent).toBe('G N');
  });

  it('are followed by what the areas explain', async () => {
    const { user } = openApp('/app', undefined, async () => TEST_PALETTE_ENTRIES);
    await screen.findByRole('heading', { name: 'Area at /app' });
    await openSheet(user);
    const help = within(await screen.findByRole('region', { name: 'Words of trees' }));
    expect(help.getByText('in spring').closest('dt')?.nextElementSibling?.textContent).toBe('plants it then');
    expect(help.getByText('Alt P').closest('dt')?.nextElementSibling?.textContent).toBe('prunes it');
  });

  // shows: keys.run
  it('run a command with one key or two', async () => {
    const { user } = await openWithKeys();
    await waitFor(async () => {
      await user.keyboard('w');
      expect(executedCommands).toContain('Water the trees');
    });
    executedCommands.length = 0;
    await user.keyboard('pt');
    expect(executedCommands).toEqual(['Plant a tree']);
    await user.keyboard('x');
    expect(executedCommands).toEqual(['Plant a tree']);
  });

  // shows: keys.field
  it('do nothing in a field', async () => {
    const { user } = await openWithKeys();
    const page = document.body.appendChild(document.createElement('div'));
    page.innerHTML =
      '<input><textarea></textarea><select></select><p contenteditable="true" tabindex="0"></p><a href="#">a</a>';
    const [input, area, select, editable, link] = page.children as HTMLCollectionOf<HTMLElement>;
    for (const field of [input, area, select, editable]) {
      act(() => field?.focus());
      await user.keyboard('w');
      expect([field?.tagName, executedCommands]).toEqual([field?.tagName, []]);
    }
    expect([input, area].map((field) => (field as HTMLInputElement).value)).toEqual(['w', 'w']);
    act(() => link?.focus());
    await user.keyboard('w');
    page.remove();
    expect(executedCommands).toEqual(['Water the trees']);
  });

  // shows: keys.off
  it('can be turned off if they consist of letters only', async () => {
    const { user } = await openWithKeys();
    await openSheet(user);
    await user.click(screen.getByRole('switch', { name: 'Shortcuts of letters' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sheetShown()).toBeNull());
    await user.click(document.body);
    await user.keyboard('w?');
    expect([executedCommands, sheetShown(), localStorage.getItem('nk.letter-keys')]).toEqual([[], null, 'off']);
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toBeTruthy();
  });
});
