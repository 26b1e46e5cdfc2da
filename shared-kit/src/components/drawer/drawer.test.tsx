// @vitest-environment jsdom
import { modalStore } from '@northkeep/shared-kit/runtime';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Drawer } from './drawer.tsx';

afterEach(cleanup);

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Actions
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title="Plant the pear tree">
        <button type="button">Rename</button>
      </Drawer>
    </>
  );
}

describe('Drawer', () => {
  // shows: drawer, frame.modal.drawer
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its own button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('opens as a dialog that counts as an open modal, and closes with %s', async (_, close) => {
    render(<Opened />);
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    expect(await screen.findByRole('dialog', { name: 'Plant the pear tree' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Rename' })).toBeTruthy();
    await waitFor(() => expect(modalStore.getState().count).toBe(1));
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(modalStore.getState().count).toBe(0);
  });
});
