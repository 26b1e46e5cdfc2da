import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useTour } from './use-tour.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('useTour', () => {
  function Probe({ canStart }: { canStart: boolean }) {
    const { isRunning, end } = useTour(canStart);
    return (
      <button type="button" onClick={end}>
        {isRunning ? 'runs' : 'waits'}
      </button>
    );
  }
  const open = (canStart: boolean, state: unknown = null) =>
    render(
      <MemoryRouter initialEntries={[{ pathname: '/app', state }]}>
        <Probe canStart={canStart} />
      </MemoryRouter>,
    );

  // shows: tour.flag, tour.flag.ends
  it('starts when the session flag is set, and removes the flag when it ends', async () => {
    sessionStorage.setItem('nk.tour', 'dashboard');
    open(true);
    await userEvent.setup().click(screen.getByText('runs'));
    expect(screen.getByText('waits')).toBeTruthy();
    expect(sessionStorage.getItem('nk.tour')).toBeNull();
    cleanup();
    open(true);
    expect(screen.getByText('waits')).toBeTruthy();
  });

  // shows: tour.flag.state
  it('starts with the state of the navigation', () => {
    open(true, { tour: true });
    expect(screen.getByText('runs')).toBeTruthy();
  });

  // shows: tour.flag.locked
  it('waits while the vault is locked or the wizard is open', () => {
    sessionStorage.setItem('nk.tour', 'dashboard');
    open(false);
    expect(screen.getByText('waits')).toBeTruthy();
  });
});
