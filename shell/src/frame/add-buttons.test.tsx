import { isolate } from '@northkeep/contracts';
import { dismissAllToasts, toastStore } from '@northkeep/shared-kit/runtime';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AreaError } from '../remotes/failure.ts';
import { openNotesRemotes } from '../testing/open-notes-remotes.ts';
import { AddButtons } from './add-buttons.tsx';

afterEach(() => {
  cleanup();
  dismissAllToasts();
});

describe('AddButtons', () => {
  it("opens the form of an area with the area's label", async () => {
    const add = vi.fn(async () => {});
    render(<AddButtons remotes={openNotesRemotes(async () => ({ default: { api: 1, routes: [], add } }))} />);
    fireEvent.click(screen.getByRole('button', { name: 'New note' }));
    await vi.waitFor(() => expect(add).toHaveBeenCalledOnce());
  });

  it('says that the form could not be loaded, and loads it anew with the next press', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let isOnline = false;
    const add = vi.fn(async () => {});
    const remotes = openNotesRemotes(async () => {
      if (!isOnline) throw new AreaError({ kind: 'unreachable', file: 'remoteEntry.js' });
      return { default: { api: 1, routes: [], add } };
    });
    render(<AddButtons remotes={remotes} />);
    const button = screen.getByRole('button', { name: 'New note' });
    fireEvent.click(button);
    const said = `“${isolate('New note')}” could not be loaded. Check the connection and try again.`;
    await vi.waitFor(() => expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual([said]));
    isOnline = true;
    fireEvent.click(button);
    await vi.waitFor(() => expect(add).toHaveBeenCalledOnce());
  });
});
