// @vitest-environment jsdom
import { askToConfirm } from '@northkeep/shared-kit/runtime';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfirmHost } from './confirm-host.tsx';

afterEach(cleanup);

const ask = (title = 'Are you sure?') => {
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = askToConfirm({ title, action: 'Delete card', danger: true });
  });
  return answer;
};

describe('confirm', () => {
  it('resolves with true for the action, and focuses Cancel when the action is dangerous', async () => {
    render(<ConfirmHost />);
    const answer = ask();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete card' }));
    expect(await answer).toBe(true);
  });

  it('resolves with false on Escape', async () => {
    render(<ConfirmHost />);
    const answer = ask();
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe(false);
  });

  it('resolves an open dialog with false when a second one opens', async () => {
    render(<ConfirmHost />);
    const first = ask('First?');
    const second = ask('Second?');
    expect(await first).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await second).toBe(false);
  });
});
