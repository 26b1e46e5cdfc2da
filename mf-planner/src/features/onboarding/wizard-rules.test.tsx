// @vitest-environment jsdom
import { ANTI_DIRECTION_ID, DIRECTION_ID } from '@northkeep/contracts';
import { MemoryRouter, useLocation, useNavigate, useRoutes } from '@northkeep/shared-kit/runtime';
import { aims, goals, idealLife, obstacles, one, steps } from '@northkeep/shared-vault';
import { openTestVault, type RecordedRequest } from '@northkeep/shared-vault/testing';
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commonTexts } from '../../copy.ts';
import { routes } from '../../routes.tsx';
import { obstacleHelpers } from '../plan/helper-list.ts';
import { writeOnboarding } from '../plan/plan.ts';
import { onboardingTexts } from './copy.ts';

const sent: RecordedRequest[] = [];
beforeAll(async () => {
  await openTestVault((request) => void sent.push(request));
  window.scrollTo = () => {};
  // The wizard is a lazy chunk, which takes longer to load than the default timeout.
  configure({ asyncUtilTimeout: 15_000 });
});
beforeEach(() => {
  for (const list of [aims, obstacles]) for (const { id } of [...list.items]) list.remove(id);
  for (const helper of [...obstacleHelpers.list]) obstacleHelpers.remove(helper);
  writeOnboarding({ finished: false, lastStep: 0 });
});
afterEach(cleanup);

let address = '';
let goBack = () => {};
function Area() {
  const { pathname, search } = useLocation();
  address = `${pathname}${search}`;
  const navigate = useNavigate();
  goBack = () => void navigate(-1);
  return useRoutes(routes);
}
async function open(page: string) {
  render(
    <MemoryRouter initialEntries={['/before', `/app/onboarding?step=${page}`]}>
      <Area />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const about = () => screen.getByRole('heading', { level: 2 }).textContent;
const group = (name: string) => within(screen.getByRole('group', { name }));
const addAims = (...labels: string[]) => labels.map((label) => aims.create({ label }).id);

describe('the way through the wizard', () => {
  // shows: planner.wizard.index
  it('stores the index of each page from 0 to 6 as it is reached', async () => {
    const goalId = goals.create({ label: 'Finish the draft' }, { parentId: addAims('Write the book')[0] ?? '' }).id;
    steps.create({ label: 'Write a page', total: 1, status: 'selected' }, { parentId: goalId });
    idealLife.create({ label: 'A calm life by the sea' }, { id: DIRECTION_ID });
    writeOnboarding({ lastStep: 6 });
    const user = await open('direction');
    await user.click(press('Back'));
    const reached = [[address, one('onboarding').lastStep]];
    for (let at = 1; at <= 6; at += 1) {
      await user.click(press('Next'));
      expect(screen.getByRole('navigation', { name: `Step ${at + 1} of 7` })).toBeTruthy();
      reached.push([address, one('onboarding').lastStep]);
    }
    const pages = ['why', 'direction', 'conditions', 'aims', 'goals', 'steps', 'start'];
    expect(reached).toEqual(pages.map((page, index) => [`/app/onboarding?step=${page}`, index]));
  });

  // shows: planner.wizard.dots, planner.wizard.index
  it('shows seven stops, highlights the current one and stores it as 0 to 6', async () => {
    const user = await open('why');
    const path = () => screen.getByRole('navigation', { name: /^Step \d of 7$/ });
    expect(within(path()).getAllByRole('listitem')).toHaveLength(7);
    await user.click(press('Next'));
    expect(path().getAttribute('aria-label')).toBe('Step 2 of 7');
    expect(path().querySelector('[aria-current="step"]')?.textContent).toBe('Direction');
    expect(one('onboarding').lastStep).toBe(1);
  });

  // shows: planner.wizard.next.aims, planner.wizard.aim-done
  it('leads from an aim with goals to the next aim without goals, wrapping around, then to the steps', async () => {
    const [first = '', second = ''] = addAims('Write the book', 'Stay strong');
    const user = await open('goals');
    await user.click(press('Stay strong'));
    await user.type(screen.getByLabelText('Goal'), 'Run ten kilometres');
    await user.click(press('Next'));
    expect(about()).toBe('Write the book');
    await user.type(screen.getByLabelText('Goal'), 'Finish the draft');
    await user.click(press('Next'));
    expect(address).toBe('/app/onboarding?step=steps');
    expect([first, second].map((id) => goals.under(id).length)).toEqual([1, 1]);
  });

  // shows: planner.wizard.back.aims
  it('leads back to the previous aim, and from the first aim to the page of all aims', async () => {
    const [first = '', second = ''] = addAims('Write the book', 'Stay strong');
    for (const parentId of [first, second]) goals.create({ label: 'A goal' }, { parentId });
    const user = await open('goals');
    await user.click(screen.getByRole('button', { name: /^Stay strong/ }));
    await user.click(press('Back'));
    expect(about()).toBe('Write the book');
    await user.click(press('Back'));
    expect(address).toBe('/app/onboarding?step=aims');
  });

  // shows: planner.wizard.finish.replace, planner.wizard.finish.failure
  it('ends at /app, which replaces the wizard in the history, even if the request fails', async () => {
    const user = await open('start');
    await user.click(press('Open my Northkeep'));
    await waitFor(() => expect(address).toBe('/app'));
    expect(one('onboarding').finished).toBe(true);
    act(goBack);
    expect(address).toBe('/before');
  });
});

describe('the long-term direction', () => {
  // shows: planner.direction.valid
  it('is valid from 8 characters, and shows a message if it is shorter', async () => {
    idealLife.remove(DIRECTION_ID);
    const user = await open('direction');
    const field = screen.getByLabelText(onboardingTexts.direction.label);
    await user.type(field, 'Morning');
    expect(screen.getByText('7 of 8')).toBeTruthy();
    expect(screen.getByText(onboardingTexts.direction.short)).toBeTruthy();
    await user.type(field, 's');
    expect(screen.queryByText(/of 8$/)).toBeNull();
    expect(press('Next').disabled).toBe(false);
  });

  // shows: planner.direction.anti
  it('has an anti-direction next to it', async () => {
    const user = await open('direction');
    await user.type(screen.getByLabelText(onboardingTexts.direction.antiLabel), 'Hurry');
    expect(idealLife.get(ANTI_DIRECTION_ID)?.label).toBe('Hurry');
  });
});

describe('obstacles and helpers', () => {
  // shows: planner.wizard.conditions.lists, planner.helpers.local
  it('are two lists, of which the helpers stay on this device', async () => {
    const user = await open('conditions');
    await user.type(screen.getByLabelText(onboardingTexts.conditions.obstacle), 'I say yes to everyone{Enter}');
    const before = sent.length;
    await user.type(screen.getByLabelText(onboardingTexts.conditions.helper), 'My brother{Enter}');
    expect([obstacles.items.map(({ label }) => label), obstacleHelpers.list]).toEqual([
      ['I say yes to everyone'],
      ['My brother'],
    ]);
    // The client keeps resending the changes of this and earlier tests and reopens its stream, because this server rejects
    // every request. The assertion ignores these requests.
    const earlier = /\/(obstacles|ideal-life|onboarding|sync\/stream)/;
    expect(sent.map(({ path }) => path).filter((path, at) => at >= before && !earlier.test(path))).toEqual([]);
    await user.click(press('Remove My brother'));
    expect(obstacleHelpers.list).toEqual([]);
  });
});

describe('goals in the wizard', () => {
  // shows: planner.goal.enter, planner.goal.tidied, planner.goal.duplicate
  it('are added by Enter, with white space collapsed, and only once', async () => {
    const [aimId = ''] = addAims('Write the book');
    const user = await open('goals');
    const field = screen.getByLabelText('Goal');
    await user.type(field, '  Finish   the draft {Enter}{Enter}');
    await user.clear(field);
    await user.type(field, 'FINISH the draft{Enter}');
    expect(screen.getByText('Already added.')).toBeTruthy();
    expect(goals.under(aimId).map(({ label }) => label)).toEqual(['Finish the draft']);
  });

  // shows: planner.goal.once
  it('are added once by two submissions before the page has rendered the first one', async () => {
    const [aimId = ''] = addAims('Write the book');
    const user = await open('goals');
    const field = screen.getByLabelText('Goal');
    await user.type(field, 'Finish the draft');
    const form = field.closest('form');
    act(() => {
      for (let i = 0; i < 3; i++) form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    expect(goals.under(aimId).map(({ label }) => label)).toEqual(['Finish the draft']);
  });

  // shows: planner.goal.characters
  it('have at most 160 characters', async () => {
    const [aimId = ''] = addAims('Write the book');
    const user = await open('goals');
    await user.click(screen.getByLabelText('Goal'));
    await user.paste('x'.repeat(161));
    await user.keyboard('{Enter}');
    expect(screen.getByText('Max 160 characters.')).toBeTruthy();
    expect(goals.under(aimId)).toEqual([]);
  });
});

describe('steps in the wizard', () => {
  const withGoal = () => goals.create({ label: 'First draft' }, { parentId: addAims('Write the book')[0] ?? '' }).id;

  // shows: planner.step.picker, planner.step.least
  it('start at 1 in the picker, and are added with at least 1 even if the picker shows 0', async () => {
    const goalId = withGoal();
    const user = await open('steps');
    const picker = () => group('New step, times a week');
    expect(picker().getByRole('status').textContent).toBe('1×');
    await user.click(picker().getByLabelText(commonTexts.onceLess));
    expect(picker().getByRole('status').textContent).toBe('0×');
    await user.type(screen.getByLabelText('Step'), 'Write a page{Enter}');
    expect(steps.under(goalId).map(({ total }) => total)).toEqual([1]);
  });

  // shows: planner.step.frequency.zero
  it('go from 0 to 7 times a week', async () => {
    const goalId = withGoal();
    const step = steps.create({ label: 'Write', total: 6, status: 'selected' }, { parentId: goalId });
    const user = await open('steps');
    const button = (name: string) => group('Write, times a week').getByLabelText<HTMLButtonElement>(name);
    await user.click(button(commonTexts.onceMore));
    expect([step.total, button(commonTexts.onceMore).disabled]).toEqual([7, true]);
    for (let i = 0; i < 7; i++) await user.click(button(commonTexts.onceLess));
    expect([step.total, button(commonTexts.onceLess).disabled]).toEqual([0, true]);
  });

  // shows: planner.step.max.text, planner.step.trimmed
  it("are trimmed and limited to four per goal, after which the button reads 'Limit reached'", async () => {
    const goalId = withGoal();
    const user = await open('steps');
    for (const label of ['One page', '  Two  pages ', 'Three pages', 'Four pages'])
      await user.type(screen.getByLabelText('Step'), `${label}{Enter}`);
    expect(steps.under(goalId).map(({ label }) => label)).toEqual([
      'One page',
      'Two pages',
      'Three pages',
      'Four pages',
    ]);
    expect(press('Limit reached').disabled).toBe(true);
  });
});
