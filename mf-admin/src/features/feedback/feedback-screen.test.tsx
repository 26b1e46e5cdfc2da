import type { FeedbackMessage } from '@northkeep/contracts';
import { announcementStore } from '@northkeep/shared-kit/runtime';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openAdmin, type SentRequest } from '../../testing/open-admin.tsx';

afterEach(() => vi.restoreAllMocks());

const message = (wishes: Partial<FeedbackMessage> = {}): FeedbackMessage => ({
  id: '6a21c0ffee6a21c0ffee6a21',
  category: 'Bug Report',
  subject: 'Halo ring stays empty',
  description: 'A reload mends it.',
  severity: 'High',
  reproductionSteps: 'Wait for midnight.',
  importance: null,
  contactEmail: 'tomas@example.org',
  state: 'open',
  at: '2026-11-21T14:05:00.000Z',
  picture: { type: 'image/png', bytes: 84_000 },
  ...wishes,
});
const idea = message({
  id: '6a21c0ffee6a21c0ffee6a22',
  category: 'Feature Request',
  subject: 'Repeat a line',
  severity: null,
  importance: 4,
  contactEmail: null,
  reproductionSteps: null,
  picture: null,
});

function openFeedback(messages: readonly FeedbackMessage[] = [message(), idea], refuse = false) {
  let stored = messages;
  return openAdmin('/app/admin/feedback', ({ method, path, query, body }: SentRequest) => {
    if (path === '/api/admin/feedback') return stored.filter(({ state }) => state === query.get('state'));
    if (refuse && method !== 'GET') return 403;
    if (method === 'PATCH') {
      stored = stored.map((each) => (path.endsWith(each.id) ? { ...each, ...Object(body) } : each));
      return stored.find(({ id }) => path.endsWith(id));
    }
    if (method === 'DELETE') stored = stored.filter(({ id }) => !path.endsWith(id));
    return undefined;
  });
}
const list = async () => within(await screen.findByRole('list', { name: 'Feedback' }));
const article = () => within(screen.getByRole('article'));

describe('FeedbackScreen', () => {
  // shows: admin.feedback.inbox
  it('lists the open messages and shows the first with its facts and its picture', async () => {
    openFeedback();
    expect((await list()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Halo ring stays emptyBug Report, High/),
      expect.stringMatching(/^Repeat a lineFeature Request, importance 4/),
    ]);
    expect(article().getByText('A reload mends it.')).toBeTruthy();
    expect(article().getByText('Wait for midnight.')).toBeTruthy();
    expect(article().getByText('Yes, tomas@example.org')).toBeTruthy();
    expect(article().getByText(/PNG, 84 kB/)).toBeTruthy();
    const picture = article().getByRole('img', { name: 'Attached picture' });
    expect(picture.getAttribute('src')).toBe('/api/admin/feedback/6a21c0ffee6a21c0ffee6a21/picture');
    fireEvent.error(picture);
    expect(article().getByText('The picture could not be shown.')).toBeTruthy();
  });

  // shows: admin.feedback.waiting
  it('shows the number of open messages next to the views', async () => {
    openFeedback();
    await list();
    expect((await screen.findByRole('link', { name: 'Feedback, 3 new' })).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Requests, 2 new' })).toBeTruthy();
  });

  // shows: admin.feedback.mark
  it('removes a message from the list when it is marked as done, and reopens the message', async () => {
    const { user, changes } = openFeedback();
    await list();
    await user.click(article().getByRole('button', { name: 'Mark as done' }));
    await waitFor(async () => expect((await list()).getAllByRole('link')).toHaveLength(1));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(announcementStore.getState().text).toBe('Marked as done.');
    await user.click(screen.getByRole('radio', { name: 'Done' }));
    await user.click(await article().findByRole('button', { name: 'Open again' }));
    expect(await screen.findByText('Nothing is done yet.')).toBeTruthy();
    expect(announcementStore.getState().text).toBe('Opened again.');
    expect(changes().map(({ body }) => body)).toEqual([{ state: 'done' }, { state: 'open' }]);
  });

  // shows: admin.feedback.remove
  it("asks 'Are you sure?' before a message is deleted", async () => {
    const { user, changes } = openFeedback([message()]);
    await list();
    await user.click(article().getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    expect(changes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The feedback was deleted.')).toBeTruthy();
    expect(await screen.findByText('Nothing waits.')).toBeTruthy();
    expect(changes()).toMatchObject([{ method: 'DELETE' }]);
  });

  // shows: admin.errors.logged
  it('logs a refused change, shows it as a toast and keeps the message in the list', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    const { user } = openFeedback([message()], true);
    await list();
    await user.click(article().getByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('feedback not changed', expect.anything());
    expect((await list()).getAllByRole('link')).toHaveLength(1);
  });

  it('offers no mail if the sender did not agree to be contacted', async () => {
    const { user } = openFeedback();
    await user.click((await list()).getByRole('link', { name: /Repeat a line/ }));
    expect(article().getByText('No')).toBeTruthy();
    expect(article().queryByRole('link', { name: 'Reply by mail' })).toBeNull();
    expect(article().queryByRole('img')).toBeNull();
  });

  // shows: admin.feedback.error
  it('shows an error with a retry', async () => {
    openAdmin('/app/admin/feedback', ({ path }) => (path === '/api/admin/feedback' ? 403 : undefined));
    expect(await screen.findByText('The feedback could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
