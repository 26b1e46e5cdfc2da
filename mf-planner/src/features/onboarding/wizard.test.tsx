// @vitest-environment jsdom
import { DIRECTION_ID, SETTINGS_ID } from '@northkeep/contracts';
import { MemoryRouter, useLocation, useRoutes } from '@northkeep/shared-kit/runtime';
import { aims, goals, idealLife, obstacles, one, settings, steps, weeklyProgress } from '@northkeep/shared-vault';
import { openTestVault, type RecordedRequest } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commonTexts } from '../../copy.ts';
import { routes } from '../../routes.tsx';
import { usePlannerMode } from '../main/macro-mode.ts';
import { writeOnboarding } from '../plan/plan.ts';
import { onboardingTexts } from './copy.ts';

const sent: RecordedRequest[] = [];
beforeAll(async () => {
  await openTestVault((request) => void sent.push(request));
  window.scrollTo = () => {};
});

beforeEach(() => {
  idealLife.remove(DIRECTION_ID);
  for (const { id } of [...aims.items]) aims.remove(id);
  for (const { id } of [...obstacles.items]) obstacles.remove(id);
  writeOnboarding({ finished: false, lastStep: 0 });
  usePlannerMode.setState({ mode: 'steps' });
});
afterEach(() => {
  cleanup();
  // All test files run in one page with the same modules, so this line resets the planner mode that another file may
  // have selected.
  usePlannerMode.setState({ mode: 'steps' });
});

let pathname = '';
function Area() {
  pathname = useLocation().pathname;
  return useRoutes(routes);
}

async function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Area />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await screen.findByRole('heading', { level: 1 });
  return { user };
}
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });

describe('Wizard', () => {
  // shows: nav.call.onboarding
  // shows: planner.main.mode.steps, planner.wizard.steps, planner.wizard.context, planner.wizard.direction
  // shows: planner.wizard.conditions, planner.wizard.aims, planner.wizard.closing, planner.wizard.open
  // shows: planner.wizard.next.goals, planner.wizard.finish, planner.wizard.finish.tour, planner.aim.words.text
  // shows: planner.aim.duplicate.text, planner.aim.max.text, planner.goal.next, planner.step.progress
  // shows: frame.routes.app, frame.routes.onboarding
  it('leads from an empty plan to the main view and stores every entry', async () => {
    const { user } = await open('/app/onboarding');
    await screen.findByRole('heading', { name: onboardingTexts.why.heading });
    await user.click(next());

    await user.type(screen.getByLabelText(onboardingTexts.direction.label), 'Mornings of my own');
    await user.click(next());
    expect(idealLife.get(DIRECTION_ID)?.label).toBe('Mornings of my own');

    await user.type(screen.getByLabelText(onboardingTexts.conditions.obstacle), 'I say yes to everyone{Enter}');
    await user.type(screen.getByLabelText(onboardingTexts.conditions.obstacle), 'i SAY yes to everyone{Enter}');
    expect(screen.getByText('Already added.')).toBeTruthy();
    await user.clear(screen.getByLabelText(onboardingTexts.conditions.obstacle));
    expect(obstacles.items).toHaveLength(1);
    await user.click(next());

    expect(next().disabled).toBe(true);
    await user.type(screen.getByLabelText('Aim'), 'one two three four five six seven eight nine ten eleven{Enter}');
    expect(screen.getByText('Max 10 words.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Aim'));
    await user.type(screen.getByLabelText('Aim'), 'Write the book{Enter}');
    await user.type(screen.getByLabelText('Aim'), 'Stay strong{Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Limit reached' }).disabled).toBe(true);
    await user.click(next());

    // The button Next also adds a goal that the user has typed without pressing Enter.
    await user.type(screen.getByLabelText('Goal'), 'Finish the draft{Enter}');
    await user.type(screen.getByLabelText('Goal'), 'Find readers');
    await user.click(next());
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Stay strong');
    await user.type(screen.getByLabelText('Goal'), 'Run ten kilometres');
    await user.click(next());
    expect(aims.items.map(({ id }) => goals.under(id).map(({ label }) => label))).toEqual([
      ['Finish the draft', 'Find readers'],
      ['Run ten kilometres'],
    ]);

    for (const [i, label] of ['Write 500 words', 'Write to one reader', 'Easy run'].entries()) {
      await user.type(screen.getByLabelText('Step'), label);
      if (i === 0)
        await user.click(
          within(screen.getByRole('group', { name: commonTexts.newTimes })).getByLabelText(commonTexts.onceMore),
        );
      await user.click(next());
    }
    const written = steps.items.map(({ label, total, status }) => `${label}, ${total} times, ${status}`);
    expect(written.sort()).toEqual([
      'Easy run, 1 times, selected',
      'Write 500 words, 2 times, selected',
      'Write to one reader, 1 times, selected',
    ]);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nice start.');
    expect(screen.getByText("You've set your direction and first weekly steps. You can refine anytime.")).toBeTruthy();
    sessionStorage.removeItem('nk.tour');
    await user.click(screen.getByRole('button', { name: 'Open my Northkeep' }));
    await screen.findByRole('heading', { name: "This week's focus" });
    expect(pathname).toBe('/app');
    expect(sessionStorage.getItem('nk.tour')).toBe('dashboard');
    expect(one('onboarding')).toMatchObject({ finished: true, lastStep: 4 });
    const asked = (text: string) => sent.filter(({ method, path }) => `${method} ${path}` === text);
    await waitFor(() => expect(asked('PATCH /api/northkeep/onboarding')).not.toEqual([]));

    const circles = screen.getByRole('spinbutton', { name: 'Write 500 words' });
    circles.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(weeklyProgress.items.map(({ stepLabel, progress }) => [stepLabel, progress])).toEqual([
      ['Write 500 words', 2],
    ]);
    expect(screen.getByText('2 this week')).toBeTruthy();
  });

  it.each([
    ['stores the time zone of the first device', 'Europe/Berlin', 'Europe/Berlin'],
    ['stores no time zone of a device that reports UTC, so that the user is asked', 'UTC', null],
  ])('the end of the wizard %s', async (_title, device, stored) => {
    const before = process.env.TZ;
    process.env.TZ = device;
    try {
      settings.create({ timeZone: null }, { id: SETTINGS_ID });
      const { user } = await open('/app/onboarding?step=start');
      await user.click(screen.getByRole('button', { name: 'Open my Northkeep' }));
      await waitFor(() => expect(one('onboarding').finished).toBe(true));
      expect(one('settings').timeZone).toBe(stored);
    } finally {
      process.env.TZ = before ?? 'UTC';
      sessionStorage.removeItem('nk.tour');
    }
  });

  // shows: planner.wizard.goals, planner.wizard.step-page, planner.wizard.back.goals, planner.wizard.resume
  it('resumes at the last visited page, and Back returns one goal at a time', async () => {
    const aim = aims.create({ label: 'Write the book' });
    for (const label of ['First', 'Second']) goals.create({ label }, { parentId: aim.id });
    writeOnboarding({ lastStep: 5 });
    const { user } = await open('/app/onboarding');
    const about = () => screen.getByRole('heading', { level: 2 }).textContent;
    const title = () => screen.getByRole('heading', { level: 1 }).textContent?.replace(/\s+/g, ' ');
    await waitFor(() => expect(about()).toBe('First'));
    expect(title()).toBe('Add 1–2 steps weekly per goal');
    await user.click(next());
    expect(about()).toBe('Second');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(about()).toBe('First');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(title()).toBe('Define 1–2 goals for this aim');
  });

  // shows: planner.wizard.autosave
  it('saves each input of the direction at once, and says that it is saved after a pause in typing', async () => {
    writeOnboarding({ lastStep: 1 });
    await open('/app/onboarding');
    const field = await screen.findByLabelText(onboardingTexts.direction.label);
    for (const text of ['Even', 'Evenings at home']) {
      fireEvent.change(field, { target: { value: text } });
      expect(idealLife.get(DIRECTION_ID)?.label).toBe(text);
    }
    expect(screen.getByText(onboardingTexts.direction.saving)).toBeTruthy();
    expect(await screen.findByText(onboardingTexts.direction.saved)).toBeTruthy();
  });

  // shows: planner.direction.long
  it('keeps a direction of more than 2,000 characters with a message, and the page, until it is shorter', async () => {
    writeOnboarding({ lastStep: 1 });
    const { user } = await open('/app/onboarding');
    const field = await screen.findByLabelText<HTMLTextAreaElement>(onboardingTexts.direction.label);
    fireEvent.change(field, { target: { value: 'Mornings of my own' } });
    const long = 'a'.repeat(2_001);
    fireEvent.change(field, { target: { value: long } });
    fireEvent.blur(field);
    expect(screen.getByText('Max 2,000 characters. Not saved until it is shorter.')).toBeTruthy();
    await user.click(next());
    expect([document.activeElement, field.value]).toEqual([field, long]);
    expect(idealLife.get(DIRECTION_ID)?.label).toBe('Mornings of my own');
    fireEvent.change(field, { target: { value: 'Evenings at home' } });
    await user.click(next());
    await screen.findByRole('heading', { level: 1, name: onboardingTexts.conditions.heading });
    expect(idealLife.get(DIRECTION_ID)?.label).toBe('Evenings at home');
  });
});

describe('StepRow', () => {
  it('stores the planned number of times with each press', async () => {
    const aim = aims.create({ label: 'Write the book' });
    const goal = goals.create({ label: 'First' }, { parentId: aim.id });
    const step = steps.create({ label: 'Write', total: 5, status: 'selected' }, { parentId: goal.id });
    writeOnboarding({ lastStep: 5 });
    await open('/app/onboarding');
    const frequency = within(await screen.findByRole('group', { name: 'Write, times a week' }));
    const written = (name: string) => {
      fireEvent.click(frequency.getByLabelText(name));
      return step.total;
    };
    expect([written(commonTexts.onceLess), written(commonTexts.onceLess), written(commonTexts.onceMore)]).toEqual([
      4, 3, 4,
    ]);
    act(() => void steps.change(step.id, { total: 12 }));
    expect([written(commonTexts.onceMore), written(commonTexts.onceLess)]).toEqual([12, 11]);
    expect(screen.getByRole('img', { name: 'Write: 0 of 11' }).children).toHaveLength(11);
  });
});
