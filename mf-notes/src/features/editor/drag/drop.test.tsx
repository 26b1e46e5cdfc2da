// @vitest-environment jsdom
import { addDays, formatDate } from '@northkeep/contracts';
import { announcementStore, toastStore } from '@northkeep/shared-kit/runtime';
import { lines, session, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeCalendar } from '../../calendar/calendar-store.ts';
import { renderEditor } from '../testing/editor-page.tsx';
import { setView } from '../view-store.ts';

/** Element under the pointer, set by the test because jsdom has no layout. */
let under: Element | null = null;

beforeEach(async () => {
  await openTestVault();
  await import('./drag-layer.tsx');
  Object.assign(document, { elementFromPoint: () => under });
  toastStore.setState({ toasts: [] });
  setView({ view: 'all' });
});
afterEach(cleanup);

function open(scheduleDate: string | null = null) {
  lines.create({ text: 'Return the drill', scheduleDate, scheduleTime: scheduleDate && '09:30' });
  lines.create({ text: 'Renew the card' });
  return renderEditor();
}
const line = () => lines.items.find(({ text }) => text === 'Return the drill');
const panel = () => screen.queryByRole('region', { name: 'Schedule / Postpone' });
const zone = (name: RegExp) => within(panel() ?? document.body).getByRole('button', { name });
const day = (date: string) => document.querySelector(`[data-day="${date}"]`);
const shortly = (date: string) => formatDate(date, { weekday: 'short', month: 'short', day: 'numeric' });
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
const move = async (distance: number, over: Element | null = null) => {
  under = over;
  fireEvent.pointerMove(window, { clientX: 5, clientY: window.innerHeight - distance });
  await frame();
};
const release = (distance: number) =>
  act(() => void fireEvent.pointerUp(window, { clientX: 5, clientY: window.innerHeight - distance }));

/** Lifts the line with the pointer at a distance in px from the bottom of the window. */
async function lift(distance = 400) {
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Move Return the drill' }), {
    clientX: 5,
    clientY: 9,
    button: 0,
  });
  await frame();
  await move(distance);
}

describe('the drop panel', () => {
  // shows: notes.panel.distance, notes.panel.title
  it('opens within 200 px of the bottom of the window, stays until 260 px and goes with the drag', async () => {
    open();
    await lift(201);
    expect(panel()).toBeNull();
    await move(200);
    expect(panel()?.textContent).toContain('Schedule / Postpone');
    await move(260);
    expect(panel()).not.toBeNull();
    await move(261);
    expect(panel()).toBeNull();
    await move(150);
    await release(150);
    expect(panel()).toBeNull();
  });

  // shows: notes.panel.zones, notes.panel.dates
  it('has three zones, each with the day that it gives, counted from the day of the line', async () => {
    const from = addDays(userToday(), 2);
    open(from);
    await lift(150);
    const zones = within(panel() ?? document.body).getAllByRole('button');
    expect(zones.map(({ textContent }) => textContent)).toEqual([
      `Next week${shortly(addDays(from, 7))}`,
      'Schedule AheadChoose a date',
      `Ulterior${shortly(addDays(from, 28))}`,
    ]);
    await release(150);
  });

  // shows: notes.drop.nextWeek, notes.drop.ulterior, notes.drop.undo
  it.each([
    ['Next week', 7],
    ['Ulterior', 28],
  ])('plans the line by "%s" %i days after its day, keeps its time, and undoes it', async (name, days) => {
    const from = addDays(userToday(), 2);
    open(from);
    await lift(150);
    await move(100, zone(new RegExp(`^${name}`)));
    expect(zone(new RegExp(`^${name}`)).hasAttribute('data-over')).toBe(true);
    await release(100);
    expect([line()?.scheduleDate, line()?.scheduleTime]).toEqual([addDays(from, days), '09:30']);
    act(() => toastStore.getState().toasts[0]?.action?.run());
    await waitFor(() => expect(line()?.scheduleDate).toBe(from));
    await waitFor(() => expect(announcementStore.getState().text).toBe('The former date is back.'));
  });

  // shows: notes.drop.today
  it.each([
    ['Next week', 7],
    ['Ulterior', 28],
  ])('"%s" counts %i days from today for a line without a day', async (name, days) => {
    open();
    await lift(150);
    await move(100, zone(new RegExp(`^${name}`)));
    await release(100);
    expect(line()?.scheduleDate).toBe(addDays(userToday(), days));
  });

  // shows: notes.drop.ahead
  it('opens the date picker by "Schedule Ahead"', async () => {
    open();
    await lift(150);
    await move(100, zone(/^Schedule Ahead/));
    await release(100);
    expect(await screen.findByRole('dialog', { name: 'Schedule Ahead' })).toBeTruthy();
    expect(line()?.scheduleDate).toBeNull();
  });
});

describe('a line dropped on a day of the calendar', () => {
  // shows: notes.drop.day
  it('is planned for that day', async () => {
    open();
    const to = addDays(userToday(), 1);
    changeCalendar({ weeksView: 2 });
    await lift();
    await move(500, day(to));
    expect(day(to)?.hasAttribute('data-over')).toBe(true);
    await release(500);
    expect(line()?.scheduleDate).toBe(to);
    expect(day(to)?.hasAttribute('data-over')).toBe(false);
    expect(toastStore.getState().toasts[0]?.action?.label).toBe('Undo');
  });

  // shows: notes.drop.pro, notes.drop.pro.text
  it.each([
    ['free', null, 'Looking is part of every plan. Editing in 13 and 52 weeks is part of Pro.'],
    ['pro', userToday(), `“Return the drill” is planned for`],
  ] as const)('in the view of 13 weeks needs Pro (%s)', async (plan, expected, text) => {
    const { user } = session.getState();
    if (user) session.setState({ user: { ...user, plan } });
    open();
    act(() => changeCalendar({ weeksView: 13 }));
    await lift();
    await move(500, day(userToday()));
    expect(day(userToday())?.hasAttribute('data-over')).toBe(plan === 'pro');
    await release(500);
    expect(line()?.scheduleDate).toBe(expected);
    expect(toastStore.getState().toasts[0]?.text).toContain(text);
  });
});

describe('a line dropped on an hour of the calendar', () => {
  afterEach(() => changeCalendar({ showDay: false }));

  it('gets this day and hour, which undo takes back', async () => {
    open();
    act(() => changeCalendar({ showDay: true }));
    await screen.findByRole('region', { name: 'By the hour' });
    const column = document.querySelector(`[data-hours="${userToday()}"]`);
    if (!column) throw new Error('The hours are not shown.');
    // The hours from 8 to 18, 20 px for each.
    vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 200));
    await lift();
    await move(window.innerHeight - 141, column);
    expect(document.querySelector('[data-hour-target]')?.textContent).toContain('10:00 AM');
    await release(window.innerHeight - 141);
    expect([line()?.scheduleDate, line()?.scheduleTime]).toEqual([userToday(), '10:00']);
    expect(document.querySelector('[data-hour-target]')).toBeNull();
    act(() => toastStore.getState().toasts[0]?.action?.run());
    await waitFor(() => expect([line()?.scheduleDate, line()?.scheduleTime]).toEqual([null, null]));
  });
});

describe('a line dragged by keys', () => {
  const focused = () => document.activeElement?.textContent;

  /** Lifts the line with Alt+M in its text. */
  async function liftByKeys() {
    const user = open();
    const [field] = screen.getAllByRole('textbox', { name: 'Note' });
    act(() => field?.focus());
    await user.keyboard('{Alt>}m{/Alt}');
    await waitFor(() => expect(focused()).toMatch(/^Next week/));
    return { user, field };
  }

  // shows: notes.drop.keys
  it('reaches the three zones with Tab, and gets the focus back in its text after the drop', async () => {
    const { user, field } = await liftByKeys();
    expect(announcementStore.getState().text).toBe('Moving “Return the drill”. Choose where it goes, or press Escape.');
    await user.tab();
    expect(focused()).toMatch(/^Schedule Ahead/);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(line()?.scheduleDate).toBe(addDays(userToday(), 28));
    expect(document.activeElement).toBe(field);
    expect(panel()).toBeNull();
  });

  // shows: notes.drop.keys
  it('is dropped on a day that is chosen in the calendar', async () => {
    const { user } = await liftByKeys();
    await user.click(zone(/^Choose a day/));
    expect(document.activeElement).toBe(day(userToday()));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement).toBe(day(addDays(userToday(), 1))));
    await user.keyboard('{Enter}');
    expect(line()?.scheduleDate).toBe(addDays(userToday(), 1));
    expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull();
  });

  // shows: notes.drop.keys.cancel
  it('stays where it is with Escape, and when the focus goes elsewhere', async () => {
    const { user, field } = await liftByKeys();
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(field);
    expect(announcementStore.getState().text).toBe('Nothing has changed.');
    await user.keyboard('{Alt>}m{/Alt}');
    await waitFor(() => expect(focused()).toMatch(/^Next week/));
    act(() => screen.getAllByRole('textbox', { name: 'Note' })[1]?.focus());
    expect(panel()).toBeNull();
    expect(line()?.scheduleDate).toBeNull();
  });

  // shows: notes.drop.menu
  it('is picked up by the menu of the line, and by a click on its handle', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Actions for Return the drill' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Move to…/ }));
    await waitFor(() => expect(focused()).toMatch(/^Next week/));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Move Return the drill' }));
    await waitFor(() => expect(focused()).toMatch(/^Next week/));
  });
});
