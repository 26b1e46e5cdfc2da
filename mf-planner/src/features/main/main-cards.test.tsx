// @vitest-environment jsdom
import { addDays, formatDate, LINE_TEXT_LENGTH_MAX, listShownWeek, SETTINGS_ID } from '@northkeep/contracts';
import { MemoryRouter, toastStore, useLocation, useRoutes } from '@northkeep/shared-kit/runtime';
import { aims, goals, lines, obstacles, settings, steps, userToday, weeklyProgress } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mainScreenTexts } from '../../copy.ts';
import { routes } from '../../routes.tsx';
import { onboardingTexts } from '../onboarding/copy.ts';
import { usePlannerMode } from './macro-mode.ts';
import { closeDashboard, resetPlan } from './testing/main-page.tsx';

let aimId = '';
let goalId = '';
beforeAll(async () => {
  await openTestVault();
  window.scrollTo = () => {};
  // The other modes and the wizard are lazy chunks, which take longer to load than the default timeout.
  configure({ asyncUtilTimeout: 15_000 });
});
beforeEach(() => {
  usePlannerMode.setState({ mode: 'steps' });
  ({ aimId, goalId } = resetPlan());
});
afterEach(() => {
  vi.useRealTimers();
  closeDashboard();
});

let search = '';
function Area() {
  search = useLocation().search;
  return useRoutes(routes);
}
async function open() {
  render(
    <MemoryRouter initialEntries={['/app']}>
      <Area />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: "This week's focus" });
  return userEvent.setup();
}
const dashboard = () => within(screen.getByRole('region', { name: 'Dashboard' }));
const addStep = (label: string, total = 4) =>
  steps.create({ label, total, status: 'selected' }, { parentId: goalId, parentKind: 'goals' });

describe('the dashboard card', () => {
  // shows: planner.main.date, planner.main.year, planner.main.clock
  it('shows date, year and 12-hour time in the time zone of the user', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 0, 4, 18, 5) });
    settings.create({ timeZone: 'America/New_York' }, { id: SETTINGS_ID });
    await open();
    expect(dashboard().getByRole('heading', { level: 1 }).textContent).toBe('Monday Jan 4');
    const gauge = (name: string) => dashboard().getByText(name).nextElementSibling?.textContent;
    expect([gauge('Year'), gauge('Time')]).toEqual(['2027', '1:05 PM']);
    settings.create({ timeZone: 'Pacific/Auckland' }, { id: SETTINGS_ID });
    await waitFor(() => expect(gauge('Time')).toBe('7:05 AM'));
    settings.create({ timeZone: null }, { id: SETTINGS_ID });
  });

  // shows: planner.main.logo
  it('opens the onboarding as a dialog from its logo', async () => {
    const user = await open();
    await user.click(dashboard().getByRole('link', { name: 'Open the onboarding steps' }));
    expect(search).toBe('?modal=onboarding');
    const dialog = await screen.findByRole('dialog', { name: 'Open the onboarding steps' });
    expect(await within(dialog).findByRole('heading', { name: onboardingTexts.why.heading })).toBeTruthy();
  });

  // shows: planner.main.progress.bar
  it('shows the progress of the goals in percent', async () => {
    addStep('Read', 1);
    const user = await open();
    expect(dashboard().getByText('0 %')).toBeTruthy();
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    await user.keyboard('{End}');
    expect(dashboard().getByText('8 %')).toBeTruthy();
  });

  // shows: planner.weeks.tick.shown
  it('counts a step only up to its planned times after these were lowered, and keeps the stored number', async () => {
    const step = addStep('Read', 5);
    const user = await open();
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    await user.keyboard('{End}');
    expect(dashboard().getByText('5 this week')).toBeTruthy();
    act(() => steps.change(step.id, { total: 3 }));
    await waitFor(() => expect(dashboard().getByText('3 this week')).toBeTruthy());
    expect(dashboard().getByText('8 %')).toBeTruthy();
    expect(screen.getByRole('spinbutton', { name: 'Read' }).getAttribute('aria-valuetext')).toBe('3 of 3');
    expect(weeklyProgress.items.map(({ progress }) => progress)).toEqual([5]);
  });

  // shows: planner.main.reframe.card
  it('shows a hint that reframes an obstacle', async () => {
    obstacles.create({ label: 'I say yes to everyone' });
    await open();
    expect(dashboard().getByText(/^When “I say yes to everyone” comes up/)).toBeTruthy();
  });
});

describe('the day strip', () => {
  // shows: planner.main.strip
  it('has seven days, of which one is chosen by pointer or arrow keys', async () => {
    const user = await open();
    const days = within(screen.getByRole('group', { name: mainScreenTexts.days })).getAllByRole('button');
    expect(days).toHaveLength(7);
    await user.click(days[2] ?? document.body);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(days[3]);
    expect(days.map((day) => day.getAttribute('aria-pressed'))).toEqual(days.map((_, i) => String(i === 3)));
  });
});

describe('the macro card', () => {
  // shows: planner.main.modes
  it('switches between steps, goals and all', async () => {
    const user = await open();
    const modes = within(screen.getByRole('radiogroup', { name: mainScreenTexts.mode }));
    expect(modes.getAllByRole('radio')).toHaveLength(3);
    for (const [mode, title] of [
      ['Goals', 'Macro Goals'],
      ['All', 'Macro Aims'],
      ['Steps', "This week's focus"],
    ] as const) {
      await user.click(modes.getByRole('radio', { name: mode }));
      expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
    }
  });

  // shows: planner.main.goals.count, planner.main.goals.expand
  it('lists each aim with its number of goals, and can collapse the labels of the goals', async () => {
    goals.create({ label: 'Wake early' }, { parentId: aimId });
    const user = await open();
    await user.click(screen.getByRole('radio', { name: 'Goals' }));
    const aim = await screen.findByRole('button', { name: 'Feel rested2 goals' });
    const panel = document.getElementById(aim.getAttribute('aria-controls') ?? '');
    const shown = () => [aim.getAttribute('aria-expanded'), panel?.hidden];
    expect(shown()).toEqual(['true', false]);
    expect(panel?.textContent).toContain('Sleep well');
    expect(panel?.textContent).toContain('Wake early');
    await user.click(aim);
    expect(shown()).toEqual(['false', true]);
  });

  // shows: planner.main.all.bar
  it('draws a progress bar for each goal of all aims', async () => {
    goals.create({ label: 'Write daily' }, { parentId: aims.create({ label: 'Write the book' }).id });
    addStep('Read');
    const user = await open();
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    await user.keyboard('{ArrowRight}');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    const bar = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow');
    await screen.findByRole('progressbar', { name: 'Sleep well' });
    expect([bar('Sleep well'), bar('Write daily')]).toEqual(['25', '0']);
  });
});

describe('lines on the main view', () => {
  // shows: planner.main.kept
  it('lists the open lines that are marked for the dashboard', async () => {
    lines.create({ text: 'Buy an alarm clock', inDashboard: true });
    lines.create({ text: 'Call the plumber' });
    await open();
    expect(screen.getByRole('heading', { name: mainScreenTexts.kept })).toBeTruthy();
    expect(screen.getByText('Buy an alarm clock')).toBeTruthy();
    expect(screen.queryByText('Call the plumber')).toBeNull();
  });

  it('are written for today and for the selected day, and removed by Undo', async () => {
    const user = await open();
    const day = addDays(userToday(), userToday() === listShownWeek(userToday())[0] ? 1 : -1);
    const shortDay = (date: string) => formatDate(date, { weekday: 'short', month: 'short', day: 'numeric' });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: `Add a note for ${shortDay(userToday())}` });
    // The day is not in the text that a phone has to show in every language.
    expect(field.placeholder).toBe('Add a note');
    await user.type(field, ' Pay rent {Enter}');
    await user.keyboard('Call Ruth{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: new RegExp(`^${formatDate(day, { weekday: 'long' })}`) }));
    await user.type(screen.getByRole('textbox', { name: `Add a note for ${shortDay(day)}` }), 'Buy soil');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(lines.items.map(({ text, scheduleDate, type }) => [text, scheduleDate, type])).toEqual([
      ['Pay rent', userToday(), 'task'],
      ['Call Ruth', userToday(), 'task'],
      ['Buy soil', day, 'task'],
    ]);
    expect(screen.getByRole('checkbox', { name: 'Buy soil' })).toBeTruthy();
    const [toast] = toastStore.getState().toasts.slice(-1);
    expect(toast?.text).toBe(`Note added for ${shortDay(day)}: “Buy soil”.`);
    act(() => toast?.action?.run());
    await waitFor(() => expect(lines.items.map(({ text }) => text)).toEqual(['Pay rent', 'Call Ruth']));
  });

  it('refuse a text that is too long, and keep it in the field', async () => {
    await open();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Add a note for/ });
    fireEvent.change(field, { target: { value: 'a'.repeat(LINE_TEXT_LENGTH_MAX + 1) } });
    expect(screen.getByText('A note has at most 200,000 characters.')).toBeTruthy();
    fireEvent.submit(field);
    expect([lines.items.length, field.value.length]).toEqual([0, LINE_TEXT_LENGTH_MAX + 1]);
  });

  it('shows the time, the deadline and the priority of a line', async () => {
    const marks = { scheduleTime: '16:30', priority: 'high', deadline: '2020-01-08' } as const;
    lines.create({ text: 'Buy an alarm clock', inDashboard: true, ...marks });
    await open();
    expect(screen.getByText('4:30 PM')).toBeTruthy();
    expect(screen.getByText('Was due Wed, Jan 8, 2020')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'High priority' })).toBeTruthy();
  });

  // shows: planner.main.parked.cancel
  it("leave the plan as it was when 'Add as parked step' is cancelled", async () => {
    const line = lines.create({ text: 'Buy an alarm clock', inDashboard: true });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add as parked step: Buy an alarm clock' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add as parked step' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([steps.under(goalId), line.inDashboard]).toEqual([[], true]);
  });

  // shows: notes.repeat.planner
  it('create the next line when a repeating line is completed, and delete it when the line is reopened', async () => {
    const rule = { text: 'Water the basil', scheduleDate: userToday(), repeat: 'FREQ=DAILY' };
    lines.create(rule);
    const user = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Water the basil' }));
    const states = () => lines.items.map(({ isDone, scheduleDate }) => [isDone, scheduleDate]);
    const tomorrow = addDays(userToday(), 1);
    await waitFor(() =>
      expect(states()).toEqual([
        [true, userToday()],
        [false, tomorrow],
      ]),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Water the basil' }));
    await waitFor(() => expect(states()).toEqual([[false, userToday()]]));
  });
});
