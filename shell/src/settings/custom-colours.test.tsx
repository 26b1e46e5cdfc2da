import { resetColours, setTheme, themeStore } from '@northkeep/shared-kit/runtime';
import { session } from '@northkeep/shared-vault';
import { openTestVault, setInstancePlan, TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp } from '../testing/open-app.tsx';

beforeAll(() => openTestVault(() => ({ status: 200, body: null })));
beforeAll(loadAuthenticatedLayout);
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
  setPlan('pro');
});
afterEach(() => {
  cleanup();
  setTheme('alpineNoir');
  resetColours();
});
function setPlan(plan: 'free' | 'pro') {
  const { user } = session.getState();
  if (user) session.setState({ user: { ...user, plan } });
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const pageColour = (name: string) => document.documentElement.style.getPropertyValue(`--${name}`);

describe('theme tiles', () => {
  // shows: settings.theme.dots
  it('show five dots each, three of them filled', async () => {
    const { container } = openApp('/app/settings/theme');
    await screen.findByRole('group', { name: 'Theme' });
    const tiles = [...container.querySelectorAll('[data-dots]')];
    expect(tiles.map((tile) => [tile.children.length, tile.querySelectorAll('.done').length])).toEqual(
      Array(9).fill([5, 3]),
    );
  });
});

describe('custom colours', () => {
  // shows: settings.colours.live
  it('apply to the page with the last valid digit, in the order of the theme', async () => {
    const { user } = openApp('/app/settings/theme');
    const highlight = await field('Highlight');
    expect(highlight.value).toBe('#ffb8a0');
    await user.clear(highlight);
    await user.type(highlight, '#57F2B');
    expect(pageColour('highlight')).toBe('');
    expect(screen.getByText('A colour looks like #ffb8a0.')).toBeTruthy();
    await user.type(highlight, '6');
    expect(pageColour('highlight')).toBe('#57f2b6');
    expect([document.activeElement, highlight.value]).toEqual([highlight, '#57F2B6']);
    expect(screen.queryByText('A colour looks like #ffb8a0.')).toBeNull();
  });

  // shows: settings.colours.picker
  it('are picked with the picker of the browser as well', async () => {
    openApp('/app/settings/theme');
    fireEvent.change(await screen.findByLabelText('Text, pick a colour'), { target: { value: '#ffffff' } });
    expect(pageColour('primary')).toBe('#ffffff');
    expect((await field('Text')).value).toBe('#ffffff');
  });

  // shows: settings.colours.contrast
  it('show their contrast to the page, and warn below 4.5', async () => {
    const { user } = openApp('/app/settings/theme');
    const highlight = await field('Highlight');
    expect(screen.getAllByText(/^\d+\.\d : 1 on the page$/)).toHaveLength(3);
    await user.clear(highlight);
    await user.type(highlight, '#7d5a50');
    expect(screen.getByText('3.1 : 1 on the page, below the 4.5 it needs')).toBeTruthy();
    const page = await field('Page');
    await user.clear(page);
    await user.type(page, '#ffffff');
    expect(screen.getAllByText(/below the 4\.5 it needs$/)).toHaveLength(2);
  });

  // shows: settings.colours.reset
  it('are reset one by one and all together', async () => {
    const { user } = openApp('/app/settings/theme');
    fireEvent.change(await screen.findByLabelText('Text, pick a colour'), { target: { value: '#ffffff' } });
    fireEvent.change(screen.getByLabelText('Quieter text, pick a colour'), { target: { value: '#cccccc' } });
    await user.click(screen.getByRole('button', { name: 'Reset Text' }));
    expect(themeStore.getState().colours).toEqual({ secondary: '#cccccc' });
    expect((await field('Text')).value).toBe('#eff3f6');
    await user.click(screen.getByRole('button', { name: 'Reset all' }));
    expect(themeStore.getState().colours).toEqual({});
  });

  // shows: pay.none.app
  it('are the highlight alone, without an offer, where nobody can choose a plan', async () => {
    setPlan('free');
    setInstancePlan('free');
    openApp('/app/settings/theme');
    expect(await screen.findByLabelText('Highlight, pick a colour')).toBeTruthy();
    expect(screen.queryByText(/\bPro\b/)).toBeNull();
    setInstancePlan(null);
  });

  // shows: settings.colours.free
  it('are the highlight alone on Free, with a link to Pro for the others', async () => {
    setPlan('free');
    openApp('/app/settings/theme');
    fireEvent.change(await screen.findByLabelText('Highlight, pick a colour'), { target: { value: '#ffffff' } });
    expect(pageColour('highlight')).toBe('#ffffff');
    expect(screen.getByText(/The other colours are a part of Pro\.$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href')).toBe('/app/settings/billing');
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  });

  it('stay applied and stored after a downgrade to Free, until the user resets them', async () => {
    const { user } = openApp('/app/settings/theme');
    fireEvent.change(await screen.findByLabelText('Text, pick a colour'), { target: { value: '#ffffff' } });
    act(() => setPlan('free'));
    expect(await screen.findByText(/The other colours are a part of Pro\.$/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^Midnight/ }));
    expect([themeStore.getState().colours, pageColour('primary')]).toEqual([{ primary: '#ffffff' }, '#ffffff']);
    expect(localStorage.getItem('nk.theme')).toContain('#ffffff');
    await user.click(screen.getByRole('button', { name: 'Reset all' }));
    expect([themeStore.getState().colours, pageColour('primary')]).toEqual([{}, '']);
  });
});
