// @vitest-environment jsdom
import { addDays, formatDate } from '@northkeep/contracts';
import { announcementStore, MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines, session, userToday } from '@northkeep/shared-vault';
import { openTestVault, setInstancePlan } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EditorScreen } from '../editor/editor-screen.tsx';
import { setView } from '../editor/view-store.ts';

beforeAll(() => openTestVault());
beforeEach(() => setPlan('pro'));
afterEach(() => {
  cleanup();
  for (const { id } of [...lines.items]) lines.remove(id);
  toastStore.setState({ toasts: [] });
});

function setPlan(plan: 'free' | 'pro') {
  const { user } = session.getState();
  session.setState({ user: user && { ...user, plan } });
}

const shortDay = (day: string) => formatDate(day, { weekday: 'short', month: 'short', day: 'numeric' });
const tomorrow = () => addDays(userToday(), 1);
const values = () => lines.items.map(({ text, scheduleDate, scheduleTime }) => [text, scheduleDate, scheduleTime]);
const said = () => announcementStore.getState().text;

/** Types a text into a new line of the view of all lines. */
async function type(text: string) {
  setView({ view: 'all', showScheduled: true });
  lines.create({ text: 'Last' });
  render(
    <MemoryRouter>
      <EditorScreen />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'New line' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  await user.keyboard(text);
  return user;
}
const chip = () => screen.findByRole('button', { name: `Plan for ${shortDay(tomorrow())}, 4:00 PM` });
const PHRASE = 'Call Ruth tomorrow at 4pm';

describe('a date phrase in a line', () => {
  // shows: notes.phrase.chip
  it('is shown as a chip and changes nothing until it is accepted', async () => {
    await type(PHRASE);
    await chip();
    expect(screen.getByText('Tab plans it, Escape keeps the words.')).toBeTruthy();
    expect(said()).toContain('Found a date:');
    expect(values()[1]).toEqual([PHRASE, null, null]);
  });

  // shows: notes.phrase.take
  it('schedules the line on Tab and keeps the focus in the text', async () => {
    const user = await type(PHRASE);
    await chip();
    await user.tab();
    expect(values()[1]).toEqual(['Call Ruth', tomorrow(), '16:00']);
    await waitFor(() => expect((document.activeElement as HTMLTextAreaElement).value).toBe('Call Ruth'));
  });

  // shows: notes.phrase.letters
  it.each([
    [
      'the focus leaves the line',
      (user: UserEvent) => user.click(screen.getByRole('checkbox', { name: 'Done: Last' })),
    ],
    ['Enter starts a new line', (user: UserEvent) => user.keyboard('{Enter}')],
    ['Escape is pressed twice', (user: UserEvent) => user.keyboard('{Escape}{Escape}')],
  ])('keeps every letter when %s', async (_, leave) => {
    const user = await type(PHRASE);
    await chip();
    await leave(user);
    await waitFor(() => expect(screen.queryByText(/^Plan for/)).toBeNull());
    expect(values()[1]).toEqual([PHRASE, null, null]);
  });

  // shows: notes.phrase.letters
  it.each(['Black Friday sales list', 'Standup every monday and friday', 'No meeting on Friday', 'Cancel Friday'])(
    'leaves the line "%s" unchanged',
    async (text) => {
      const user = await type(text);
      await user.click(screen.getByRole('checkbox', { name: 'Done: Last' }));
      expect(values()[1]).toEqual([text, null, null]);
    },
  );

  // shows: notes.phrase.mark
  it('is marked where it stands', async () => {
    await type(PHRASE);
    await chip();
    expect(document.querySelector('mark')?.textContent).toBe('tomorrow at 4pm');
  });

  // shows: notes.phrase.take
  it('schedules the line on a click on the chip and keeps the focus in the text', async () => {
    const user = await type(PHRASE);
    await user.click(await chip());
    expect(values()[1]).toEqual(['Call Ruth', tomorrow(), '16:00']);
    await waitFor(() => expect((document.activeElement as HTMLTextAreaElement).value).toBe('Call Ruth'));
  });

  // shows: notes.phrase.backspace
  it('stays plain text after Backspace at its end, also when the user leaves the line', async () => {
    const user = await type(PHRASE);
    await chip();
    await user.keyboard('{Backspace}');
    expect(screen.queryByText(/^Plan for/)).toBeNull();
    expect(said()).toBe('The words stay as they are.');
    expect(values()[1]).toEqual([PHRASE, null, null]);
    await user.keyboard('{Enter}');
    expect(values()[1]).toEqual([PHRASE, null, null]);
  });

  // shows: notes.phrase.undo
  it('is restored with the former date by the undo button of the toast', async () => {
    const user = await type(PHRASE);
    await chip();
    await user.tab();
    const [toast] = toastStore.getState().toasts;
    expect(toast?.text).toContain('“Call Ruth” is planned for');
    act(() => toast?.action?.run());
    await waitFor(() => expect(values()[1]).toEqual([PHRASE, null, null]));
  });

  it('gets no chip when it is the whole line, and ordinary words get none either', async () => {
    const user = await type('tomorrow');
    await user.keyboard('{Enter}The sun may rise{Enter}');
    expect(values().map(([text]) => text)).toEqual(['Last', 'tomorrow', 'The sun may rise', '']);
    expect(screen.queryByText(/^Plan for/)).toBeNull();
  });

  // shows: pay.none.app
  it('stays words without an explanation where nobody can choose a plan', async () => {
    setPlan('free');
    setInstancePlan('free');
    onTestFinished(() => setInstancePlan(null));
    const user = await type(PHRASE);
    // Enter would remove the explanation, so it is looked for before.
    await expect(screen.findByText(/\bPro\b/, {}, { timeout: 500 })).rejects.toThrow();
    await user.keyboard('{Enter}');
    expect(values()[1]).toEqual([PHRASE, null, null]);
  });

  // shows: notes.phrase.free
  it('is marked once on Free with an explanation, and never changes the line', async () => {
    setPlan('free');
    const user = await type(PHRASE);
    expect(await screen.findByText(/Planning by words is part of Pro; the words stay as they are\./)).toBeTruthy();
    expect(document.querySelector('mark')?.textContent).toBe('tomorrow at 4pm');
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/app/settings/billing');
    await user.keyboard('{Backspace}');
    expect(values()[1]).toEqual([PHRASE.slice(0, -1), null, null]);
    await user.keyboard('m');
    expect(await screen.findByText(/Planning by words is part of Pro/)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(values()[1]).toEqual([PHRASE, null, null]);

    announcementStore.setState({ text: '' });
    await user.keyboard('Pay the rent on Friday');
    await act(() => new Promise((done) => setTimeout(done, 300)));
    expect([screen.queryByText(/part of Pro/), document.querySelector('mark'), said()]).toEqual([null, null, '']);
  });
});
