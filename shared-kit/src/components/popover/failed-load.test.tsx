import { toastStore } from '@northkeep/shared-kit/runtime';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyPopover, Popover } from './popover.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('Popover whose library fails to load', () => {
  it('shows its content in a dialog, without an error toast', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(lazyPopover, 'loaded', 'get').mockReturnValue(null);
    vi.spyOn(lazyPopover, 'load').mockRejectedValue(new Error('offline'));
    const user = userEvent.setup();
    render(
      <Popover trigger={<button type="button">Offline</button>} title="You are offline">
        <p>2 changes wait</p>
      </Popover>,
    );
    await user.click(screen.getByRole('button', { name: 'Offline' }));
    expect(await screen.findByRole('dialog', { name: 'You are offline' })).toBeTruthy();
    expect(screen.getByText('2 changes wait')).toBeTruthy();
    expect(toastStore.getState().toasts).toEqual([]);
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
