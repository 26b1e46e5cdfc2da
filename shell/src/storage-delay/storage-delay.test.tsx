import { MEMORY_ONLY_KEY } from '@northkeep/shared-vault/open-database';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { showStorageDelay } from './storage-delay.tsx';

/** An answer of the store that the test gives. */
function laterAnswer() {
  let give = () => {};
  const answer = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { answer, give: () => give() };
}

describe('a store that does not answer', () => {
  // shows: memory.delay
  it('shows what to do until every answer has arrived, with buttons that work', async () => {
    const reload = vi.fn();
    const [first, second] = [laterAnswer(), laterAnswer()];
    showStorageDelay(first.answer, reload);
    showStorageDelay(second.answer, reload);
    const notice = await screen.findByRole('alert');
    expect(document.body.firstElementChild?.contains(notice)).toBe(true);
    expect(notice.textContent).toContain(
      'Reading this device’s store takes unusually long. Close all windows of the browser and open it again. Nothing is lost.',
    );
    expect(notice.textContent).toContain(
      'Or go on without it in this tab: Northkeep reads from the server and asks for your passphrase. Closing the tab then loses what was not sent.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect([reload.mock.calls.length, sessionStorage.getItem(MEMORY_ONLY_KEY)]).toEqual([1, null]);
    await userEvent.click(screen.getByRole('button', { name: 'Go on without it' }));
    expect([reload.mock.calls.length, sessionStorage.getItem(MEMORY_ONLY_KEY)]).toEqual([2, 'true']);
    first.give();
    await first.answer;
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    second.give();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
