// @vitest-environment jsdom
import { addDays, formatDate, SETTINGS_ID, shownWeekStart } from '@northkeep/contracts';
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { lines, loadWeatherModule, session, settings, userToday, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotesCalendar } from './notes-calendar.tsx';

beforeEach(async () => {
  await openTestVault();
  const inner = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    if (url.pathname === '/api/location-services') {
      return Response.json({ weather: 'https://weather.example', geocoding: null });
    }
    if (url.hostname === 'localhost') return inner(input, init);
    return Response.json({ daily: { time: [userToday()], temperature_2m_max: [8.4] } });
  };
});
afterEach(cleanup);

async function open() {
  render(
    <MemoryRouter>
      <NotesCalendar />
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const days = () => [...document.querySelectorAll<HTMLElement>('[data-day]')];
const dayButton = (date: string) => {
  const found = days().find(({ dataset }) => dataset.day === date);
  if (!found) throw new Error(`${date} is not shown`);
  return found;
};
const chooseWeeks = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('radio', { name }));

describe('the calendar', () => {
  // shows: notes.calendar.options
  it.each([
    ['1 week', 7],
    ['2 weeks', 14],
    ['4 weeks', 28],
    ['6 weeks', 42],
  ])('shows %s as day circles under the weekday letters', async (name, count) => {
    const user = await open();
    await chooseWeeks(user, name);
    expect(days().length).toBe(count);
    expect(days()[0]?.dataset.day).toBe(shownWeekStart(days()[0]?.dataset.day ?? ''));
    expect(
      days()
        .slice(0, 7)
        .map(({ textContent }) => textContent?.[0]),
    ).toEqual([...'SMTWTFS']);
  });

  it('shows a quarter as three months and a year as twelve', async () => {
    const user = await open();
    await chooseWeeks(user, '13 weeks');
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(3);
    await chooseWeeks(user, '52 weeks');
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(12);
    expect([365, 366]).toContain(days().length);
  });

  // shows: notes.calendar.kept
  it('stores the number of weeks and the rings encrypted on this device', async () => {
    const user = await open();
    await chooseWeeks(user, '4 weeks');
    await user.click(screen.getByRole('button', { name: 'Halo progress ring' }));
    await user.click(screen.getByRole('button', { name: 'Temperature ring' }));
    await waitFor(async () =>
      expect(await vault.local.read('notes-calendar')).toEqual({
        weeksView: 4,
        showTemperatureLayer: false,
        showHaloProgress: false,
        selectedBlock: null,
        showDay: false,
      }),
    );
  });

  // shows: notes.calendar.halo
  it('names the share of done lines of a day, and draws it unless the ring is off', async () => {
    lines.create({ text: 'Call Ruth', scheduleDate: userToday(), isDone: true });
    lines.create({ text: 'Pay rent', scheduleDate: userToday() });
    const user = await open();
    expect(dayButton(userToday()).getAttribute('aria-label')).toContain('today, 1 of 2 done');
    const arcs = () => dayButton(userToday()).querySelectorAll('circle').length;
    expect(arcs()).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Halo progress ring' }));
    expect(arcs()).toBe(0);
  });

  // shows: notes.calendar.temperature
  it('shows the highest temperature at the chosen location, unless the ring is off', async () => {
    const place = { city: 'Berlin', latitude: 52.5, longitude: 13.4, geoEnabled: true };
    settings.create({ ...place, weatherOrigin: 'https://weather.example' }, { id: SETTINGS_ID });
    const user = await open();
    await waitFor(() => expect(dayButton(userToday()).getAttribute('aria-label')).toContain('8°'));
    await chooseWeeks(user, '4 weeks');
    expect(screen.getByRole('figure', { name: 'Colours of the temperature rings' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Temperature ring' }));
    expect(dayButton(userToday()).getAttribute('aria-label')).not.toContain('8°');
  });

  it('links to the location settings when no place is set', async () => {
    const { weather } = await loadWeatherModule();
    await open();
    expect(screen.getByRole('link', { name: 'Set your location' }).getAttribute('href')).toBe('/app/settings/location');
    expect(weather.state.status).toBe('none');
  });

  // shows: notes.calendar.keys
  it('is one tab stop; arrow keys move between days and beyond the shown weeks', async () => {
    const user = await open();
    await chooseWeeks(user, '1 week');
    const stops = () => days().filter(({ tabIndex }) => tabIndex === 0);
    expect(stops().map(({ dataset }) => dataset.day)).toEqual([userToday()]);
    stops()[0]?.focus();
    const next = addDays(userToday(), 7);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(dayButton(next)));
    expect(stops().map(({ dataset }) => dataset.day)).toEqual([next]);
    await user.keyboard('{Home}');
    await waitFor(() => expect(document.activeElement).toBe(dayButton(shownWeekStart(next))));
  });

  it('moves by the number of shown weeks and back to today', async () => {
    const user = await open();
    await chooseWeeks(user, '1 week');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(days()[0]?.dataset.day).toBe(addDays(shownWeekStart(userToday()), 7));
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(dayButton(userToday())).toBeTruthy();
  });
});

describe('the view of one week', () => {
  const formatLong = (date: string) => formatDate(date, { weekday: 'long', month: 'long', day: 'numeric' });
  const linesOf = (date: string) => {
    const list = screen.queryByRole('list', { name: `Lines of ${formatLong(date)}` });
    return list
      ? within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent)
      : [];
  };
  const other = () =>
    userToday() === shownWeekStart(userToday()) ? addDays(userToday(), 1) : shownWeekStart(userToday());

  it('shows the lines of each day with their times, notes before journal entries', async () => {
    lines.create({ text: 'Snow on the railings', scheduleDate: userToday(), type: 'journal' });
    lines.create({ text: 'Call Lena', scheduleDate: userToday(), scheduleTime: '16:30' });
    lines.create({ text: 'Pay rent', scheduleDate: userToday(), isDone: true });
    lines.create({ text: 'Dentist', scheduleDate: other() });
    lines.create({ text: 'Without a day' });
    const user = await open();
    expect(linesOf(userToday())).toEqual([]);
    await chooseWeeks(user, '1 week');
    expect(linesOf(userToday())).toEqual(['Call Lena4:30 PM', 'Done: Pay rent', 'Journal entry: Snow on the railings']);
    expect(linesOf(other())).toEqual(['Dentist']);
    expect(screen.queryByText('Without a day')).toBeNull();
  });

  it('updates when a line is edited, marked as done or moved to another day', async () => {
    const { id } = lines.create({ text: 'Call Ruth', scheduleDate: userToday() });
    const user = await open();
    await chooseWeeks(user, '1 week');
    act(() => lines.change(id, { text: 'Call Ruth again', isDone: true }));
    expect(linesOf(userToday())).toEqual(['Done: Call Ruth again']);
    act(() => lines.change(id, { scheduleDate: other() }));
    expect(linesOf(userToday())).toEqual([]);
    expect(linesOf(other())).toEqual(['Done: Call Ruth again']);
  });

  it('shows at most six lines of a day and counts the others', async () => {
    for (let i = 1; i <= 8; i++) lines.create({ text: `Line ${i}`, scheduleDate: userToday() });
    const user = await open();
    await chooseWeeks(user, '1 week');
    expect(linesOf(userToday())).toHaveLength(7);
    expect(linesOf(userToday()).at(-1)).toBe('2 more');
  });
});

describe('the selected day', () => {
  // shows: notes.calendar.select
  it('shows its lines, marks them as done and adds new ones', async () => {
    lines.create({ text: 'Call Ruth', scheduleDate: userToday() });
    const scrolled = vi.fn<typeof Element.prototype.scrollIntoView>();
    Element.prototype.scrollIntoView = scrolled;
    const user = await open();
    await user.click(dayButton(userToday()));
    const panel = screen.getByRole('region', {
      name: `${formatDate(userToday(), { weekday: 'long' })} ${formatDate(userToday(), { month: 'long', day: 'numeric' })}`,
    });
    await user.click(within(panel).getByRole('checkbox', { name: 'Call Ruth' }));
    expect(lines.items[0]?.isDone).toBe(true);
    expect(within(panel).getByText('1 of 1 lines done')).toBeTruthy();
    await user.type(within(panel).getByRole('textbox', { name: 'New line on this day' }), 'Pay rent{Enter}');
    expect(lines.items.map(({ text, scheduleDate }) => [text, scheduleDate])).toContainEqual(['Pay rent', userToday()]);
    // The field stays above the end of a low screen.
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'nearest' });
    await user.click(dayButton(userToday()));
    expect(screen.queryByRole('region', { name: /lines/ })).toBeNull();
  });

  // shows: notes.calendar.pro
  it.each([
    ['free', 0],
    ['pro', 1],
  ] as const)('accepts new lines in the view of 13 weeks with Pro only (%s)', async (plan, fields) => {
    const { user: person } = session.getState();
    if (person) session.setState({ user: { ...person, plan } });
    const user = await open();
    await chooseWeeks(user, '13 weeks');
    await user.click(dayButton(userToday()));
    expect(screen.queryAllByRole('textbox', { name: 'New line on this day' }).length).toBe(fields);
    expect(screen.queryAllByText(/Editing in 13 and 52 weeks is part of Pro/).length).toBe(1 - fields);
  });
});
