// @vitest-environment jsdom
import { modalStore } from '@northkeep/shared-kit/runtime';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TextField } from '../field/text-field.tsx';
import { Menu } from '../menu/menu.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Opened({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add a passkey
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A passkey" dismissible={dismissible}>
        <TextField label="Name" value={name} onValue={setName} />
      </Dialog>
    </>
  );
}

/** A row whose button opens a dialog that removes the row. */
function Removable() {
  const [open, setOpen] = useState(false);
  const [isThere, setThere] = useState(true);
  const edit = useRef<HTMLButtonElement>(null);
  return (
    <>
      <input aria-label="Mode" />
      {isThere && (
        <button type="button" onClick={() => setOpen(true)}>
          Read
        </button>
      )}
      <button type="button">Other</button>
      <button type="button" ref={edit}>
        Edit
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Steps" fallbackFocus={edit}>
        <button type="button" onClick={() => setThere(false)}>
          Park
        </button>
      </Dialog>
    </>
  );
}

/** Two dialogs, of which the second one focuses its field by itself. It is mounted while it is open. */
function Two() {
  const [open, setOpen] = useState<'palette' | 'add' | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen('palette')}>
        Palette
      </button>
      <button type="button" onClick={() => setOpen('add')}>
        Add step
      </button>
      {open && (
        <Dialog key={open} open onClose={() => setOpen(null)} title={open}>
          <input aria-label="Text" autoFocus={open === 'add'} />
        </Dialog>
      )}
    </>
  );
}

/** A menu of which an item opens a dialog. */
function FromMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Mode" />
      <Menu
        label="Filter"
        trigger={<button type="button">Filter</button>}
        items={[{ label: 'New filter', onSelect: () => setOpen(true) }]}
      />
      {open && (
        <Dialog open onClose={() => setOpen(false)} title="New filter">
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

describe('Dialog', () => {
  it('restores focus to the button of the menu that opened it, also at the first opening of the menu', async () => {
    render(<FromMenu />);
    await userEvent.click(screen.getByLabelText('Mode'));
    for (let count = 0; count < 2; count += 1) {
      screen.getByRole('button', { name: 'Filter' }).focus();
      await userEvent.keyboard('{Enter}');
      (await screen.findByRole('menuitem', { name: 'New filter' })).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' })));
    }
  });

  // shows: frame.modal.fallback
  it('focuses the fallback element only when the element that opened the dialog was removed', async () => {
    render(<Removable />);
    await userEvent.click(screen.getByLabelText('Mode'));
    for (const [press, focused] of [
      ['Close', 'Read'],
      ['Park', 'Edit'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name: 'Read' }));
      await userEvent.click(await screen.findByRole('button', { name: press }));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
    }
  });

  it.each([true, false])(
    'focuses the first visible element, not a hidden first field (visible field after it: %s)',
    async (isShown) => {
      render(
        <Dialog open onClose={() => {}} title="Import">
          <input type="file" hidden aria-label="File" />
          {isShown && <input aria-label="Name" />}
        </Dialog>,
      );
      const first = await screen.findByRole(isShown ? 'textbox' : 'button', { name: isShown ? 'Name' : 'Close' });
      await waitFor(() => expect(document.activeElement).toBe(first));
    },
  );

  // shows: modal
  it('focuses its first field, closes on Escape and restores focus', async () => {
    render(<Opened />);
    await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a passkey'));
  });

  it('restores focus to the button that opened it when a field in it focuses itself, also in a second dialog', async () => {
    render(<Two />);
    for (const name of ['Palette', 'Add step']) {
      await userEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Text')));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
    }
  });

  // shows: frame.modal.counts
  it('counts as an open modal while it is open, which hides the header', async () => {
    render(<Opened />);
    expect(modalStore.getState().count).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await waitFor(() => expect(modalStore.getState().count).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(modalStore.getState().count).toBe(0));
  });

  it('has no close button and ignores Escape when it is not dismissible', async () => {
    render(<Opened dismissible={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'A passkey' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});
