// @vitest-environment jsdom
import { BUILT_IN_INSTRUMENTS } from '@northkeep/contracts/insights/built-in';
import { confirmStore, modalStore } from '@northkeep/shared-kit/runtime';
import { assessments } from '@northkeep/shared-vault';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ASSESSMENTS_PATH } from '../../paths.ts';
import { pulseInstrumentsOf } from '../../rules/assessments.ts';
import { openInsights, setUpInsights, setUser } from '../../testing/insights-page.tsx';

setUpInsights();

const DISCIPLINE = 'Getting started and carrying on';
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const taken = (instrument: string, takenAt: string, sum: number) =>
  assessments.create({
    instrument,
    takenAt,
    answers: Array<number>(10).fill(3),
    scores: [{ scale: 'self-discipline', value: sum }],
  });
/** Returns the row of an instrument, with its status and actions. */
const row = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li') ?? document.body;

async function open() {
  const user = await openInsights(ASSESSMENTS_PATH);
  await screen.findByRole('heading', { name: 'How you generally are' });
  return user;
}

async function begin(name = DISCIPLINE) {
  const user = await open();
  await press(user, `Begin: ${name}`);
  await user.click(await screen.findByRole('button', { name: 'Begin' }));
  return user;
}

describe('the assessments', () => {
  // shows: insights.assessments.list, insights.gate.history
  it('are recommended until they are taken, and the history is locked on the Free plan', async () => {
    await open();
    for (const name of ['Mini-IPIP', DISCIPLINE, 'Drive towards goals'])
      expect(within(row(name)).getByText('Recommended')).toBeTruthy();
    for (const { name, description } of BUILT_IN_INSTRUMENTS.filter(({ group }) => group === 'profile'))
      expect(within(row(name)).getByText(description)).toBeTruthy();
    expect(within(row('Mini-IPIP')).getByText('20 phrases, 4 minutes')).toBeTruthy();
    expect(within(row('Earlier results')).getByText('Locked')).toBeTruthy();
    expect(within(row('Earlier results')).getByRole('link').getAttribute('href')).toBe('/app/settings/billing');
    expect(screen.queryByRole('link', { name: /Pulse check-ins/ })).toBeNull();
  });

  // shows: insights.result.former
  it('have no locked history on Free after a paid plan', async () => {
    setUser({ plan: 'free', hadPaidPlan: true });
    await open();
    expect(within(row('Mini-IPIP')).getByText('Recommended')).toBeTruthy();
    expect(screen.queryByText('Locked')).toBeNull();
  });

  // shows: insights.assessments.group
  it('are those of the group profile; those of the group pulse are check-ins and not listed', async () => {
    await open();
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    const inGroup = (wanted: string) =>
      BUILT_IN_INSTRUMENTS.filter(({ group }) => group === wanted).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(inGroup('profile')));
    expect(inGroup('pulse').length).toBeGreaterThan(0);
    for (const name of inGroup('pulse')) expect(names).not.toContain(name);
    const checkIns = pulseInstrumentsOf(BUILT_IN_INSTRUMENTS).map(({ name }) => name);
    expect([...checkIns].sort()).toEqual([...inGroup('pulse')].sort());
  });

  it('are completed, then due after their interval, with the newest score', async () => {
    taken('ipip-self-discipline', '2026-08-10T16:00:00Z', 33);
    taken('mini-ipip', '2026-11-20T16:00:00Z', 12);
    await open();
    expect(within(row(DISCIPLINE)).getByText('Due since Nov 8')).toBeTruthy();
    expect(within(row(DISCIPLINE)).getByText('58 of 100')).toBeTruthy();
    expect(within(row(DISCIPLINE)).getByRole('button', { name: `Take it again: ${DISCIPLINE}` })).toBeTruthy();
    expect(within(row('Mini-IPIP')).getByText('Completed Nov 20')).toBeTruthy();
    expect(within(row('Mini-IPIP')).queryByRole('button', { name: /^Begin/ })).toBeNull();
  });
});

describe('taking an assessment', () => {
  // shows: insights.run.instruction
  it('begins with the instruction, without the header', async () => {
    const user = await open();
    await press(user, `Begin: ${DISCIPLINE}`);
    expect(await screen.findByRole('heading', { level: 1, name: DISCIPLINE })).toBeTruthy();
    expect(screen.getByText(/^Below are phrases that describe how people behave\./)).toBeTruthy();
    expect(modalStore.getState().count).toBe(1);
    await press(user, 'Close');
    expect(modalStore.getState().count).toBe(0);
    expect(assessments.items).toHaveLength(0);
  });

  // shows: insights.run.keyboard, insights.run.record, insights.score.kept
  it('is finished by keyboard alone and stored as one record with its scores', async () => {
    const user = await begin();
    const answers = [5, 2, 4, 1, 3, 2, 4, 3, 5, 1];
    for (const [at, answer] of answers.entries()) {
      expect(screen.getByText(new RegExp(`^${at + 1} of 10\\.`))).toBeTruthy();
      if (at === 0) act(() => screen.getAllByRole('radio')[0]?.focus());
      await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
      await user.keyboard(`${answer}{Enter}`);
    }
    expect(await screen.findByRole('heading', { level: 2, name: DISCIPLINE })).toBeTruthy();
    expect(assessments.items).toHaveLength(1);
    // The sum is 5 + (6-2) + 4 + (6-1) + 3 + (6-2) + 4 + (6-3) + 5 + (6-1).
    expect(assessments.items[0]).toMatchObject({
      instrument: 'ipip-self-discipline',
      answers,
      scores: [{ scale: 'self-discipline', value: 42 }],
    });
    expect(screen.getByRole('img', { name: `${DISCIPLINE}: 80 of 100` })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe(DISCIPLINE);
  });

  // shows: insights.run.kept, insights.run.resume
  it('keeps each answer and resumes at the first phrase without an answer', async () => {
    const user = await begin();
    await user.click(screen.getByRole('radio', { name: 'Very accurate' }));
    await press(user, 'Next');
    await user.click(screen.getByRole('radio', { name: 'Very inaccurate' }));
    await press(user, 'Close');
    expect(assessments.items.map(({ answers, scores }) => [answers, scores])).toEqual([
      [[5, 1, null, null, null, null, null, null, null, null], []],
    ]);
    expect(await screen.findByText('2 of 10 answered')).toBeTruthy();
    await press(user, `Continue: ${DISCIPLINE}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'Am always prepared.' })).toBeTruthy();
    await press(user, 'Back');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Very inaccurate' }).checked).toBe(true);
  });

  // shows: insights.run.missing
  it('asks for skipped phrases at the end and stores nothing without a complete scale', async () => {
    const user = await begin();
    for (let at = 0; at < 9; at += 1) {
      await user.click(screen.getByRole('radio', { name: 'Moderately accurate' }));
      await press(user, 'Next');
    }
    await press(user, 'Skip');
    expect(screen.getByRole('heading', { name: '1 phrase has no answer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Finish without them' })).toBeNull();
    await press(user, 'Answer them');
    expect(screen.getByRole('heading', { level: 2, name: 'Postpone decisions.' })).toBeTruthy();
    expect(assessments.items[0]?.scores).toEqual([]);
  });

  it('stores the complete scales of an assessment with several scales', async () => {
    const user = await begin('Mini-IPIP');
    await press(user, 'Skip');
    for (let at = 1; at < 20; at += 1) {
      await user.click(screen.getByRole('radio', { name: 'Very accurate' }));
      await press(user, at === 19 ? 'Finish' : 'Next');
    }
    await press(user, 'Finish without them');
    await screen.findByText('Taken on Nov 25, about how you generally are. 19 answers.');
    expect(assessments.items[0]?.scores.map(({ scale }) => scale)).toEqual([
      'agreeableness',
      'conscientiousness',
      'neuroticism',
      'imagination',
    ]);
  });

  // shows: insights.run.discard
  it('deletes unfinished answers on request', async () => {
    const user = await begin();
    await user.click(screen.getByRole('radio', { name: 'Very accurate' }));
    await press(user, 'Close');
    await press(user, `Discard answers: ${DISCIPLINE}`);
    expect(assessments.items).toHaveLength(0);
    expect(within(row(DISCIPLINE)).getByText('Recommended')).toBeTruthy();
  });
});

describe('a result', () => {
  const see = async () => {
    const user = await open();
    await press(user, `See the result: ${DISCIPLINE}`);
    return user;
  };

  // shows: insights.result.source, insights.result.no-verdict
  it('shows where the score lies on its scale, with date and source, and no diagnosis', async () => {
    taken('ipip-self-discipline', '2026-11-20T16:00:00Z', 33);
    await see();
    expect(screen.getByText('Taken on Nov 20, about how you generally are. 10 answers.')).toBeTruthy();
    expect(screen.getByText(/A result describes answers, not a person\. It is no diagnosis\.$/)).toBeTruthy();
    expect(screen.getByText('needs a push to begin')).toBeTruthy();
    expect(screen.getByText(/Reliability reported by the key: \.85\./)).toBeTruthy();
    const source = screen.getByRole('link', { name: /^IPIP: items in the scales/ });
    expect([source.getAttribute('href'), source.getAttribute('rel')]).toEqual([
      'https://ipip.ori.org/newNEOFacetsKey.htm',
      'noreferrer',
    ]);
    expect(document.body.textContent).not.toMatch(/abnormal|at risk|depress|percentile rank/i);
  });

  // shows: insights.result.history
  it('shows earlier results on Pro only', async () => {
    taken('ipip-self-discipline', '2026-03-01T16:00:00Z', 20);
    taken('ipip-self-discipline', '2026-11-20T16:00:00Z', 33);
    await see();
    expect(screen.getByRole('img', { name: `${DISCIPLINE}: 58 of 100` })).toBeTruthy();
    setUser({ plan: 'pro' });
    expect(await screen.findByRole('img', { name: `${DISCIPLINE}: 58 of 100, 25 on Mar 1` })).toBeTruthy();
    expect(within(screen.getByRole('table', { hidden: true })).getByRole('cell', { hidden: true }).textContent).toBe(
      '25',
    );
  });

  // shows: insights.result.former
  it('keeps earlier results visible on Free after a paid plan', async () => {
    setUser({ plan: 'free', hadPaidPlan: true });
    taken('ipip-self-discipline', '2026-03-01T16:00:00Z', 20);
    taken('ipip-self-discipline', '2026-11-20T16:00:00Z', 33);
    await see();
    expect(screen.getByRole('img', { name: `${DISCIPLINE}: 58 of 100, 25 on Mar 1` })).toBeTruthy();
    expect(screen.getByRole('table', { hidden: true })).toBeTruthy();
  });

  // shows: insights.result.delete
  it('is deleted after a confirmation', async () => {
    taken('ipip-self-discipline', '2026-11-20T16:00:00Z', 33);
    const user = await see();
    await press(user, 'Delete this result');
    act(() => confirmStore.getState().open?.answer(true));
    await waitFor(() => expect(assessments.items).toHaveLength(0));
    expect(await screen.findByRole('heading', { name: 'How you generally are' })).toBeTruthy();
  });
});
