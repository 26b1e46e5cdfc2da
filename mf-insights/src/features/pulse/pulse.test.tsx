// @vitest-environment jsdom
import { assessments, one, settings } from '@northkeep/shared-vault';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ASSESSMENTS_PATH, PULSE_PATH } from '../../paths.ts';
import { openInsights, setUpInsights, setUser } from '../../testing/insights-page.tsx';

setUpInsights();

const CARE = 'This sounds like a hard stretch';
const taken = (instrument: string, takenAt: string, ...values: (readonly [string, number])[]) =>
  assessments.create({
    instrument,
    takenAt,
    answers: [1],
    scores: values.map(([scale, value]) => ({ scale, value })),
  });
async function openPulse() {
  settings.create({ pulseEnabled: true }, { id: one('settings').id });
  const user = await openInsights(PULSE_PATH);
  await screen.findByRole('heading', { name: 'Energy' });
  return user;
}
const answerAll = async (user: Awaited<ReturnType<typeof openInsights>>, answer: string) => {
  for (const group of screen.getAllByRole('radiogroup'))
    await user.click(within(group).getByRole('radio', { name: answer }));
};

describe('pulse check-ins', () => {
  // shows: insights.pulse.off, insights.pulse.on
  it('are off until they are turned on', async () => {
    const user = await openInsights(ASSESSMENTS_PATH);
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Pulse check-ins' });
    expect([toggle.checked, one('settings').pulseEnabled]).toEqual([false, false]);
    await user.click(toggle);
    expect(one('settings').pulseEnabled).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Pulse check-ins' }));
    expect(await screen.findByText('No check-in yet.')).toBeTruthy();
  });

  it('say at their address that they are off', async () => {
    await openInsights(PULSE_PATH);
    expect(await screen.findByRole('heading', { name: 'Pulse check-ins are off' })).toBeTruthy();
  });

  it('focus the answer that a digit chooses, so that Tab goes on to the next question', async () => {
    const user = await openPulse();
    await user.click(screen.getByRole('button', { name: 'Check in' }));
    const [first = document.body, second] = await screen.findAllByRole('radiogroup');
    act(() => within(first).getAllByRole('radio')[0]?.focus());
    await user.keyboard('3');
    const chosen = within(first).getByRole<HTMLInputElement>('radio', { name: 'Mostly' });
    expect(chosen.checked).toBe(true);
    expect(document.activeElement).toBe(chosen);
    await user.tab();
    expect(second?.contains(document.activeElement)).toBe(true);
  });

  // shows: insights.pulse.page, insights.pulse.label, insights.pulse.next
  it('ask all questions on one page, one check-in after the other', async () => {
    const user = await openPulse();
    await user.click(screen.getByRole('button', { name: 'Check in' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Energy' })).toBeTruthy();
    expect(screen.getByText("Northkeep's own check-in. Not a validated instrument.")).toBeTruthy();
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to Focus' });
    expect(next.disabled).toBe(true);
    await answerAll(user, 'Mostly');
    await user.click(next);
    // The sum is 3 + 3 + (4-3) + 3 + 3, of a maximum of 20.
    expect(assessments.items.map(({ scores }) => scores)).toEqual([[{ scale: 'pulse-energy', value: 65 }]]);
    for (const name of ['Focus', 'Connection', 'Personal well-being (ONS4)']) {
      expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Skip this one' }));
    }
    expect(await screen.findByText('Last check-in Nov 25. The next one is due.')).toBeTruthy();
  });

  // shows: insights.pulse.ons4
  it('show the four answers on well-being without a total, with their source', async () => {
    taken('ons4', '2026-11-11T16:00:00Z', ['satisfied', 6], ['worthwhile', 8], ['happy', 7], ['anxious', 5]);
    taken('ons4', '2026-11-18T16:00:00Z', ['satisfied', 7], ['worthwhile', 8], ['happy', 6], ['anxious', 3]);
    await openPulse();
    const values = [
      'Satisfied with your life',
      'What you do is worthwhile',
      'Happy yesterday',
      'Anxious yesterday',
    ].map((term) => screen.getByText(term).parentElement?.textContent?.slice(term.length));
    expect(values).toEqual(['7of 10was 6', '8of 10was 8', '6of 10was 7', '3of 10was 5']);
    expect(screen.getByText('Each answer stands alone. There is no total.')).toBeTruthy();
    expect(screen.getByText(/^Source: Office for National Statistics/)).toBeTruthy();
  });

  // shows: insights.gate.pulse
  it('show their trend with its table on Pro, and the previous check-in on Free', async () => {
    taken('pulse-energy', '2026-11-04T16:00:00Z', ['pulse-energy', 50]);
    taken('pulse-energy', '2026-11-11T16:00:00Z', ['pulse-energy', 40]);
    taken('pulse-energy', '2026-11-18T16:00:00Z', ['pulse-energy', 65]);
    const user = await openPulse();
    expect(screen.getByText('was 40')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'The trend of your check-ins' })).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    setUser({ plan: 'pro' });
    expect(await screen.findByRole('img', { name: 'Energy: Energy from 50 to 65' })).toBeTruthy();
    await user.click(screen.getByText('As a table'));
    const rows = within(screen.getByRole('table', { name: 'Energy' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Nov 18, 202665', 'Nov 11, 202640', 'Nov 4, 202650']);
  });
});

describe('the trend of the check-ins after a downgrade', () => {
  // shows: insights.result.former
  it('is still shown to an account that had a paid plan', async () => {
    setUser({ plan: 'free', hadPaidPlan: true });
    taken('pulse-energy', '2026-11-11T16:00:00Z', ['pulse-energy', 40]);
    taken('pulse-energy', '2026-11-18T16:00:00Z', ['pulse-energy', 65]);
    await openPulse();
    expect(await screen.findByRole('img', { name: 'Energy: Energy from 40 to 65' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'The trend of your check-ins' })).toBeNull();
  });
});

describe('the note with a link to professional help', () => {
  // shows: insights.care.shown, insights.care.words
  it('is shown after a check-in with low scores, until it is dismissed', async () => {
    taken('pulse-energy', '2026-11-25T16:00:00Z', ['pulse-energy', 15]);
    const user = await openPulse();
    expect(screen.getByRole('heading', { name: CARE })).toBeTruthy();
    expect(screen.getByText(/You do not have to carry this alone\./)).toBeTruthy();
    expect(screen.getByText('This note is made on your device. Nobody else is told.')).toBeTruthy();
    const help = screen.getByRole('link', { name: 'See ways to get help' });
    expect([help.getAttribute('href'), help.getAttribute('rel')]).toEqual(['https://findahelpline.com', 'noreferrer']);
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('heading', { name: CARE })).toBeNull();
  });

  it('is not shown for a check-in of an earlier week', async () => {
    taken('pulse-energy', '2026-11-10T16:00:00Z', ['pulse-energy', 15]);
    await openPulse();
    expect(screen.queryByRole('heading', { name: CARE })).toBeNull();
  });
});
