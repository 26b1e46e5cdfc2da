// @vitest-environment jsdom
import { setTheme, THEMES } from '@northkeep/shared-kit/runtime';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ThemeTiles } from './theme-tiles.tsx';

afterEach(() => {
  cleanup();
  setTheme('alpineNoir');
});

describe('ThemeTiles', () => {
  // shows: planner.wizard.theme
  it('shows nine themes and begins with Alpine Noir, which is chosen', () => {
    render(<ThemeTiles />);
    const tiles = screen.getAllByRole<HTMLInputElement>('radio');
    expect(tiles).toHaveLength(THEMES.length);
    expect([tiles[0]?.getAttribute('aria-label'), tiles[0]?.checked]).toEqual(['Alpine Noir', true]);
  });

  it('applies a theme when its tile is chosen', async () => {
    render(<ThemeTiles />);
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(screen.getByRole('status').textContent).toBe('Light');
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});
