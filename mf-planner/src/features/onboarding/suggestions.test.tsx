// @vitest-environment jsdom
import { envelopeBindingOf } from '@northkeep/contracts';
import { MemoryRouter, useRoutes } from '@northkeep/shared-kit/runtime';
import { aims, goals, session, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commonTexts } from '../../copy.ts';
import { routes } from '../../routes.tsx';
import { writeIdealLife, writeOnboarding } from '../plan/plan.ts';
import { onboardingTexts } from './copy.ts';
import { Suggestions } from './suggestions.tsx';
import { wizardDrafts } from './wizard-drafts.ts';

beforeAll(async () => {
  await openTestVault();
  window.scrollTo = () => {};
});
beforeEach(() => {
  wizardDrafts.clear();
  for (const { id } of [...aims.items]) aims.remove(id);
  writeOnboarding({ finished: false, lastStep: 0 });
});
afterEach(cleanup);

const Area = () => useRoutes(routes);

async function open(page: string) {
  render(
    <MemoryRouter initialEntries={[`/app/onboarding?step=${page}`]}>
      <Area />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: commonTexts.redraw });
  return userEvent.setup();
}
const redraw = () => screen.getByRole<HTMLButtonElement>('button', { name: commonTexts.redraw });
const offered = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('Redraw', () => {
  // shows: planner.wizard.redraws.aim, planner.wizard.redraws.none
  it('shows other goals, counts down from 5 for each aim alone, and is disabled at 0', async () => {
    for (const label of ['Get out of debt', 'Sleep well']) aims.create({ label });
    const user = await open('goals');
    const before = offered(onboardingTexts.goals.suggested);
    await user.click(redraw());
    expect(screen.getByText('4 left')).toBeTruthy();
    expect(offered(onboardingTexts.goals.suggested).filter((label) => before.includes(label))).toEqual([]);
    for (let i = 0; i < 4; i++) await user.click(redraw());
    expect(screen.getByText('0 left')).toBeTruthy();
    expect(redraw().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Sleep well' }));
    expect(screen.getByText('5 left')).toBeTruthy();
    cleanup();
    await open('goals');
    expect(await screen.findByText('0 left')).toBeTruthy();
  });

  // shows: planner.wizard.redraws.steps
  it('has one counter for the steps of all goals, and does not offer a shown step again', async () => {
    const aim = aims.create({ label: 'Sleep well' });
    for (const label of ['In bed by eleven', 'No screens']) goals.create({ label }, { parentId: aim.id });
    const user = await open('steps');
    const before = offered(onboardingTexts.steps.suggested);
    await user.click(redraw());
    expect(offered(onboardingTexts.steps.suggested).filter((label) => before.includes(label))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'No screens' }));
    expect(await screen.findByText('4 left')).toBeTruthy();
  });

  // shows: planner.wizard.redraws.kept
  it('keeps counters and used suggestions encrypted on the device', async () => {
    aims.create({ label: 'Sleep well' });
    const user = await open('goals');
    await user.click(redraw());
    await waitFor(async () =>
      expect(await vault.local.read('used-suggestions')).toMatchObject({ left: { [aims.items[0]?.id ?? '']: 4 } }),
    );
    expect(JSON.stringify({ ...localStorage })).not.toContain('left');
  });
});

describe('tailored mix', () => {
  // shows: planner.wizard.mix
  it('starts at 50, moves in steps of 5 from 0 to 100, and changes the suggested aims', async () => {
    writeIdealLife('direction', 'Speak Spanish with my neighbours in Spain');
    await open('aims');
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: onboardingTexts.aims.mix });
    expect([slider.value, slider.step, slider.min, slider.max]).toEqual(['50', '5', '0', '100']);
    const at50 = offered(onboardingTexts.aims.suggested);
    fireEvent.change(slider, { target: { value: '100' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('100 %');
    const at100 = offered(onboardingTexts.aims.suggested);
    fireEvent.change(slider, { target: { value: '0' } });
    expect(new Set([at50, at100, offered(onboardingTexts.aims.suggested)].map((labels) => labels.join())).size).toBe(3);
  });
});

describe('Suggestions', () => {
  // shows: planner.wizard.chips
  it('shows eight chips, and at most 60 after the user asks for more', async () => {
    const labels = Array.from({ length: 70 }, (_, i) => `Suggestion ${i}`);
    render(<Suggestions label="Suggested" labels={labels} onAccept={() => {}} />);
    expect(offered('Suggested')).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: commonTexts.moreSuggestions }));
    expect(offered('Suggested')).toEqual(labels.slice(0, 60));
  });
});

describe('limits in the wizard', () => {
  // shows: planner.goal.max.text
  it('says why no third goal can be added', async () => {
    const aim = aims.create({ label: 'Get out of debt' });
    const user = await open('goals');
    for (const label of ['First', 'Second']) await user.type(screen.getByLabelText('Goal'), `${label}{Enter}`);
    expect(goals.under(aim.id)).toHaveLength(2);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Limit reached' }).disabled).toBe(true);
    expect(screen.getByText('Goal limit reached')).toBeTruthy();
  });

  // shows: planner.goal.empty, planner.step.empty
  it.each([
    ['goals', 'Goal', 'Empty goal'],
    ['steps', 'Step', 'Empty step'],
  ])('shows an error on the page %s when nothing was typed', async (page, field, message) => {
    goals.create({ label: 'In bed by eleven' }, { parentId: aims.create({ label: 'Sleep well' }).id });
    const user = await open(page);
    await user.type(screen.getByLabelText(field), '{Enter}');
    expect(screen.getByText(message)).toBeTruthy();
  });

  // shows: planner.wizard.hints
  it.each([
    ['Get out of debt', /an amount and a month/],
    ['Play the guitar', /^For example one finished work/],
    ['Sleep well', /your body/],
    ['Be a good father', /^For example time with/],
    ['Lead my team well', /a result that others see/],
  ])('shows a goal hint that matches the kind of the aim "%s"', async (label, hint) => {
    aims.create({ label });
    await open('goals');
    expect(screen.getByText(hint)).toBeTruthy();
  });
});

describe('goal from the registration', () => {
  const seal = async (value: string) => {
    const { user } = session.getState();
    if (!user?.vaultId) throw new Error('no vault');
    const goal = await vault.seal({ place: envelopeBindingOf('account', 'goal', user.vaultId), value });
    session.setState({ user: { ...user, goal } });
  };

  const aimField = () => screen.getByLabelText<HTMLInputElement>('Aim');

  // shows: planner.wizard.goal-typed
  it('stands in the field of the first aim and is added by Add', async () => {
    await seal('Write the book');
    const user = await open('aims');
    await waitFor(() => expect(aimField().value).toBe('Write the book'));
    expect(aims.items).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(aims.items.map(({ label }) => label)).toEqual(['Write the book']);
    expect(aimField().value).toBe('');
  });

  it('stays removed from the field after a reload when the user removed it', async () => {
    await seal('Write the book');
    const user = await open('aims');
    await waitFor(() => expect(aimField().value).toBe('Write the book'));
    await user.clear(aimField());
    cleanup();
    await vault.lock();
    await vault.unlock({ passphrase: 'correct horse battery staple', remember: false });
    await seal('Write the book');
    await open('aims');
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(aimField().value).toBe('');
  });

  it('is not offered beside an aim', async () => {
    await seal('Write the book');
    aims.create({ label: 'Run the race' });
    await open('aims');
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(aimField().value).toBe('');
  });

  it('is put into the field with an error message when it is too long for an aim', async () => {
    const long = 'one two three four five six seven eight nine ten eleven';
    await seal(long);
    const user = await open('aims');
    await user.click(await screen.findByRole('button', { name: onboardingTexts.aims.useGoal }));
    expect(screen.getByLabelText<HTMLInputElement>('Aim').value).toBe(long);
    expect(screen.getByText('Max 10 words.')).toBeTruthy();
    expect(aims.items).toEqual([]);
  });
});
