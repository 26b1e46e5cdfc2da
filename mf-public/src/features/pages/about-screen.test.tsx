import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

afterEach(cleanup);

describe('AboutScreen', () => {
  // shows: about.trail
  it('shows the way from a step of this week to a direction', async () => {
    await openPage('/about');
    const trail = within(screen.getByRole('region', { name: 'From a step to a direction, an example' }));
    const stops = trail.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent);
    expect(stops).toEqual(['This week', 'Goal', 'Aim', 'Direction']);
  });
});
