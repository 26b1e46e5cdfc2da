import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog, lazyDialog } from './dialog.tsx';

afterEach(cleanup);

describe('Dialog whose library fails to load', () => {
  it('calls onClose only if the dialog is dismissible', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(lazyDialog, 'loaded', 'get').mockReturnValue(null);
    const load = vi.spyOn(lazyDialog, 'load').mockRejectedValue(new Error('offline'));
    const [onClose, onCancel] = [vi.fn(), vi.fn()];
    render(<Dialog open dismissible={false} title="Read this" onClose={onClose} />);
    render(<Dialog open title="Rename" onClose={onCancel} />);
    await waitFor(() => expect(onCancel).toHaveBeenCalled());
    expect(load).toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});
