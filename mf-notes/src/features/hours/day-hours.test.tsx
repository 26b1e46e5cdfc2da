// @vitest-environment jsdom
import { addDays, formatDate, shownWeekStart } from '@northkeep/contracts';
import { MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines, userToday, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeCalendar } from '../calendar/calendar-store.ts';
import { NotesCalendar } from '../calendar/notes-calendar.tsx';
import { LazyDetails } from '../editor/details/lazy-details.tsx';
import { undoOrRedo } from '../editor/undo/run-history.ts';

/** Height of the column of the hours from 8 to 18 in the tests: 60 px for an hour. */
const COLUMN = { top: 100, height: 600 };

beforeEach(async () => {
  await openTestVault();
  toastStore.setState({ toasts: [] });
  changeCalendar({ weeksView: 2, showDay: false, selectedBlock: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(choice: 'Day' | '1 week') {
  render(
    <MemoryRouter>
      <LazyDetails />
      <NotesCalendar />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: choice }));
  await screen.findByRole('region', { name: 'By the hour' });
  return user;
}

/** Makes the window as wide as a desktop's. */
const widen = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
const nameOf = (date: string) => formatDate(date, { weekday: 'long', month: 'long', day: 'numeric' });
const today = () => userToday();
const hoursOf = (date: string) => screen.getByRole('list', { name: `By the hour: ${nameOf(date)}` });
const shownAt = (date: string) =>
  within(hoursOf(date))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
const plan = (text: string, scheduleTime: string | null, minutes: number | null = null, scheduleDate = today()) =>
  lines.create({ text, scheduleDate, scheduleTime, minutes }).id;
const timesOf = (id: string) => {
  const line = lines.get(id);
  return [line?.scheduleDate, line?.scheduleTime, line?.minutes];
};
const toasts = () => toastStore.getState().toasts.map(({ text }) => text.replace(/[\u2066-\u2069]/g, ''));

describe('the view of one day', () => {
  // shows: notes.hours.day
  it('shows lines with a time at their hour, and the others above', async () => {
    plan('Call Ruth', '09:00', 45);
    plan('Read the draft', '08:15');
    plan('Pay rent', null);
    plan('Tomorrow', '09:00', null, addDays(today(), 1));
    await open('Day');
    expect(shownAt(today())).toEqual(['Read the draft, 8:15 AM', 'Call Ruth, 9:00 AM to 9:45 AM']);
    const above = screen.getByRole('list', { name: `Without a time: ${nameOf(today())}` });
    expect(within(above).getAllByRole('listitem')).toHaveLength(1);
    expect(within(above).getByText('Pay rent')).toBeTruthy();
    expect(screen.queryByText('Tomorrow')).toBeNull();
  });

  // shows: notes.hours.kept
  it('is kept on this device, and goes on by one day', async () => {
    plan('Call Ruth', '09:00', null, addDays(today(), 1));
    const user = await open('Day');
    await waitFor(async () =>
      expect(await vault.local.read('notes-calendar')).toMatchObject({ showDay: true, weeksView: 2 }),
    );
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(shownAt(addDays(today(), 1))).toEqual(['Call Ruth, 9:00 AM']);
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(within(hoursOf(today())).queryAllByRole('button')).toEqual([]);
    await user.click(screen.getByRole('radio', { name: '2 weeks' }));
    expect(screen.queryByRole('region', { name: 'By the hour' })).toBeNull();
    expect(document.querySelectorAll('[data-day]')).toHaveLength(14);
  });

  it('ticks a line, and opens its details with Enter', async () => {
    const id = plan('Call Ruth', '09:00');
    const user = await open('Day');
    await user.click(screen.getByRole('checkbox', { name: 'Mark as done: Call Ruth' }));
    expect(lines.get(id)?.isDone).toBe(true);
    screen.getByRole('button', { name: /^Call Ruth, / }).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Details of the note' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Time').value).toBe('09:00');
  });
});

describe('the line of now', () => {
  afterEach(() => vi.useRealTimers());

  // shows: notes.hours.now
  it.each([
    ['12:00', '12'],
    ['19:00', undefined],
  ])('stands at %s of today only, within the shown hours', async (time, hour) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2040-10-03T${time}:00`) });
    const user = await open('Day');
    const mark = () => document.querySelector<HTMLElement>('[data-now]')?.style.getPropertyValue('--start');
    expect(mark()).toBe(hour);
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(mark()).toBeUndefined();
  });
});

describe('the keys of a line at its hour', () => {
  // shows: notes.hours.keys
  it('move it by 15 minutes and change its length, each as one step that is undone', async () => {
    const id = plan('Call Ruth', '09:00');
    plan('Read the draft', '09:10');
    const user = await open('Day');
    const block = screen.getByRole('button', { name: /^Call Ruth, / });
    block.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(timesOf(id)).toEqual([today(), '09:15', null]);
    expect(shownAt(today())).toEqual(['Read the draft, 9:10 AM', 'Call Ruth, 9:15 AM']);
    await waitFor(() => expect(document.activeElement).toBe(block));
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(timesOf(id)).toEqual([today(), '09:15', 45]);
    expect(toasts()).toEqual(['“Call Ruth” takes 45 min.']);
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(toasts()).toEqual([`“Call Ruth” is planned for ${nameOf(today())}, 8:45 AM.`]);
    await act(async () => toastStore.getState().toasts[0]?.action?.run());
    await waitFor(() => expect(timesOf(id)).toEqual([today(), '09:00', 45]));
    expect(document.activeElement).toBe(block);
    await act(() => undoOrRedo('undo'));
    await act(() => undoOrRedo('undo'));
    expect(timesOf(id)).toEqual([today(), '09:15', null]);
  });

  it('undo with Ctrl+Z without leaving the line', async () => {
    const id = plan('Call Ruth', '09:00');
    const user = await open('Day');
    const block = screen.getByRole('button', { name: /^Call Ruth, / });
    block.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}z{/Control}');
    await waitFor(() => expect(timesOf(id)).toEqual([today(), '09:00', null]));
    expect(document.activeElement).toBe(block);
  });
});

describe('the view of one week', () => {
  it('shows the hours of the chosen day in a narrow window', async () => {
    const other = today() === shownWeekStart(today()) ? addDays(today(), 1) : shownWeekStart(today());
    plan('Call Ruth', '09:00');
    plan('Dentist', '10:00', null, other);
    const user = await open('1 week');
    expect(shownAt(today())).toEqual(['Call Ruth, 9:00 AM']);
    const day = document.querySelector<HTMLElement>(`[data-day="${other}"]`);
    if (!day) throw new Error(`${other} is not shown`);
    await user.click(day);
    expect(shownAt(other)).toEqual(['Dentist, 10:00 AM']);
    expect(screen.queryAllByRole('list', { name: /^By the hour: / })).toHaveLength(1);
  });

  // shows: notes.hours.week
  it('shows the hours of seven days in a wide window, and lists only lines without a time above', async () => {
    widen();
    plan('Call Ruth', '09:00');
    plan('Pay rent', null);
    await open('1 week');
    expect(screen.getAllByRole('list', { name: /^By the hour: / })).toHaveLength(7);
    expect(shownAt(today())).toEqual(['Call Ruth, 9:00 AM']);
    const listed = within(screen.getByRole('list', { name: `Lines of ${nameOf(today())}` })).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual(['Pay rent']);
  });
});

describe('a drag among the hours', () => {
  const block = (text: string) => screen.getByRole('button', { name: new RegExp(`^${text}, `) });
  const target = () => document.querySelector('[data-hour-target]')?.textContent?.replace(/[\u2066-\u2069]/g, '');

  /** Opens the view of one day and lays it out: the column is 600 px high, each line is at its time. */
  async function openWithLayout() {
    const user = await open('Day');
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (this.matches('[data-hours]')) return new DOMRect(50, COLUMN.top, 300, COLUMN.height);
      const line = this instanceof HTMLElement ? lines.get(this.dataset.hourLine ?? '') : undefined;
      if (!line?.scheduleTime) return new DOMRect(50, 20, 300, 40);
      const [hour = 0, minute = 0] = line.scheduleTime.split(':').map(Number);
      return new DOMRect(50, COLUMN.top + (hour - 8) * 60 + minute, 300, line.minutes ?? 30);
    });
    return user;
  }
  const press = (element: Element | null, clientY: number, pointerType = 'mouse') => {
    if (!element) throw new Error('There is nothing to press.');
    fireEvent.pointerDown(element, { clientX: 100, clientY, button: 0, pointerId: 1, pointerType });
  };
  const move = (clientY: number, clientX = 100) => fireEvent.pointerMove(window, { clientX, clientY, pointerId: 1 });
  const release = (clientY: number, clientX = 100) => fireEvent.pointerUp(window, { clientX, clientY, pointerId: 1 });

  // shows: notes.hours.drag
  it('moves a line to the nearest quarter of an hour, from where it was held', async () => {
    const id = plan('Call Ruth', '09:00', 45);
    await openWithLayout();
    press(block('Call Ruth'), 170);
    move(170 + 98);
    expect(target()).toBe('10:45 AM to 11:30 AM');
    release(170 + 98);
    expect(timesOf(id)).toEqual([today(), '10:45', 45]);
    expect(target()).toBeUndefined();
    expect(toasts()).toEqual([`“Call Ruth” is planned for ${nameOf(today())}, 10:45 AM.`]);
    await act(() => undoOrRedo('undo'));
    expect(timesOf(id)).toEqual([today(), '09:00', 45]);
  });

  it('changes the length by the lower edge', async () => {
    const id = plan('Call Ruth', '09:00', 45);
    await openWithLayout();
    press(document.querySelector('[data-edge]'), 203);
    move(203 + 40);
    expect(target()).toBe('9:00 AM to 10:30 AM');
    release(203 + 40);
    expect(timesOf(id)).toEqual([today(), '09:00', 90]);
  });

  it('gives a line from above its first time', async () => {
    const id = plan('Pay rent', null);
    await openWithLayout();
    press(screen.getByRole('button', { name: 'Details of Pay rent' }), 30);
    move(COLUMN.top + 125);
    release(COLUMN.top + 125);
    expect(timesOf(id)).toEqual([today(), '10:00', null]);
  });

  it('gives a line of a wide week, whose day button covers it, its first time', async () => {
    widen();
    const id = plan('Pay rent', null);
    await open('1 week');
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const isToday = this.matches(`[data-hours="${today()}"]`);
      return new DOMRect(isToday ? 50 : 1000, COLUMN.top, 300, COLUMN.height);
    });
    const row = document.querySelector(`[data-untimed="${id}"]`);
    const day = document.querySelector(`[data-day="${today()}"]`);
    if (!row || !day) throw new Error('The day is not shown.');
    Object.assign(document, { elementsFromPoint: () => [day, row] });
    press(day, 30);
    move(COLUMN.top + 60);
    release(COLUMN.top + 60);
    expect(timesOf(id)).toEqual([today(), '09:00', null]);
  });

  it.each([
    ['a drop outside of the hours', () => release(60)],
    ['Escape', () => fireEvent.keyDown(window, { key: 'Escape' }) && release(300)],
    ['a scroll by the browser', () => fireEvent.pointerCancel(window) && release(300)],
  ])('is cancelled by %s', async (_name, cancel) => {
    const id = plan('Call Ruth', '09:00', 45);
    await openWithLayout();
    press(block('Call Ruth'), 170);
    move(300);
    expect(target()).not.toBeUndefined();
    cancel();
    expect(timesOf(id)).toEqual([today(), '09:00', 45]);
    expect(target()).toBeUndefined();
  });

  it('of a finger begins at the grip only', async () => {
    const id = plan('Call Ruth', '09:00', 45);
    await openWithLayout();
    press(block('Call Ruth'), 170, 'touch');
    move(300);
    expect(target()).toBeUndefined();
    release(300);
    press(document.querySelector('[data-grip]'), 170, 'touch');
    move(230);
    release(230);
    expect(timesOf(id)).toEqual([today(), '10:00', 45]);
  });

  it('ends without a change when another device deletes the line', async () => {
    const id = plan('Call Ruth', '09:00', 45);
    const kept = plan('Read the draft', '11:00');
    await openWithLayout();
    press(block('Call Ruth'), 170);
    move(300);
    act(() => lines.remove(id));
    release(300);
    expect(lines.items.map((line) => line.id)).toEqual([kept]);
    expect(toasts()).toEqual([]);
  });

  it('ends without a change when the screen is removed, as by a lock', async () => {
    const id = plan('Call Ruth', '09:00', 45);
    await openWithLayout();
    press(document.querySelector('[data-edge]'), 203);
    move(260);
    expect(target()).not.toBeUndefined();
    cleanup();
    release(260);
    expect(timesOf(id)).toEqual([today(), '09:00', 45]);
  });
});
