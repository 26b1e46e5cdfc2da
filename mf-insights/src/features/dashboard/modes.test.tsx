// @vitest-environment jsdom
import { setInstancePlan } from '@northkeep/shared-vault/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openInsights, setUpInsights, setUser, writeSampleYear } from '../../testing/insights-page.tsx';
import { useInsightsStore } from './store.ts';

setUpInsights();

async function openMode(mode: 'Composite' | 'All', plan: 'free' | 'pro') {
  writeSampleYear();
  setUser({ plan });
  const user = await openInsights();
  await user.click(screen.getByRole('radio', { name: mode }));
  return user;
}

describe('the views and modes', () => {
  // shows: insights.views, insights.modes
  it('are two views, of which the dashboard has three modes', async () => {
    writeSampleYear();
    await openInsights();
    const views = within(screen.getByRole('navigation', { name: 'Views of the insights' })).getAllByRole('link');
    const names = views.map((view) => [view.firstChild?.textContent?.trim(), view.querySelector('small')?.textContent]);
    expect(names).toEqual([
      ['Dashboard', 'live signals'],
      ['Assessments', 'stable profile'],
    ]);
    for (const name of ['Overview', 'Composite', 'All']) expect(screen.getByRole('radio', { name })).toBeTruthy();
  });
});

describe('the mode Composite', () => {
  // shows: insights.gate.composite
  it('is replaced by an explanation on the Free plan', async () => {
    await openMode('Composite', 'free');
    expect(await screen.findByRole('heading', { name: 'Composites are part of Pro' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/app/settings/billing');
    expect(screen.queryByText('Steady weeks')).toBeNull();
  });

  // shows: pay.none.app
  it('says only that it is missing where nobody can choose a plan', async () => {
    setInstancePlan('free');
    await openMode('Composite', 'free');
    expect(await screen.findByText('Your plan does not include this.')).toBeTruthy();
    expect(screen.queryByText(/\bPro\b|plans/)).toBeNull();
    setInstancePlan(null);
  });

  // shows: insights.composites.shown
  it('shows the composites of the made-up year and selects one of them', async () => {
    const user = await openMode('Composite', 'pro');
    const list = await screen.findByRole('navigation', { name: 'Composites' });
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Steady weeks75', 'Protected focus66', 'Recovery76', 'Direction85']);
    expect(screen.getByRole('heading', { level: 2, name: 'Steady weeks' })).toBeTruthy();
    expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual([
      '79',
      '69',
      '78',
    ]);
    expect(screen.getByText('The mean of these 3.')).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: /^Protected focus/ }));
    expect(screen.getByRole('heading', { level: 2, name: 'Protected focus' })).toBeTruthy();
    expect(screen.getAllByText('50 %')).toHaveLength(1);
  });

  // shows: insights.composites.hint
  it('shows a hint below a low metric and below no other', async () => {
    writeSampleYear({ isReviewed: false });
    setUser({ plan: 'pro' });
    const user = await openInsights();
    await user.click(screen.getByRole('radio', { name: 'Composite' }));
    const heading = await screen.findByRole('heading', { level: 2, name: 'Steady weeks' });
    const metrics = within(heading.closest('section') ?? document.body).getAllByRole('listitem');
    expect(
      metrics.map((metric) => [
        within(metric).getByRole('progressbar').getAttribute('aria-valuenow'),
        within(metric).queryByText('Open the review on Saturday or Sunday. The note is optional.') !== null,
        within(metric).queryByText('Give each day one task less, or move a task before its day ends.') !== null,
      ]),
    ).toEqual([
      ['79', false, false],
      ['0', true, false],
      ['78', false, false],
    ]);
  });

  // shows: insights.composites.metric
  it('shows the weeks of a metric and hides them again', async () => {
    const user = await openMode('Composite', 'pro');
    const button = await screen.findByRole('button', { name: 'Show the weeks: Plan you could keep' });
    await user.click(button);
    expect(
      screen.getByRole('img', { name: 'Plan you could keep: Plan you could keep from 80 % to 70 %' }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide the weeks: Plan you could keep' }));
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('keeps the selected composite until another mode is chosen', async () => {
    const user = await openMode('Composite', 'pro');
    await screen.findByRole('navigation', { name: 'Composites' });
    await user.click(screen.getByRole('button', { name: /^Recovery/ }));
    expect(useInsightsStore.getState()).toMatchObject({ composite: 2, metric: null });
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(useInsightsStore.getState()).toMatchObject({ mode: 'all', composite: null, metric: null });
  });
});

describe('the mode All', () => {
  // shows: insights.gate.all
  it('is replaced by an explanation on the Free plan', async () => {
    await openMode('All', 'free');
    expect(await screen.findByRole('heading', { name: 'All signals are part of Pro' })).toBeTruthy();
    expect(screen.queryByText('Planning')).toBeNull();
  });

  // shows: insights.all.signals, insights.all.range
  it('lists the signals with their newest values, and a table of any number of weeks', async () => {
    const user = await openMode('All', 'pro');
    await screen.findByRole('heading', { name: 'Planning' });
    const newest = [...document.querySelectorAll('summary')].map(
      ({ lastElementChild }) => lastElementChild?.textContent,
    );
    expect(newest).toEqual(['67 %', '77 %', '70 %', '100 %', '210 min', '4 of 7', '75']);
    await user.click(screen.getByRole('radio', { name: '52 weeks' }));
    expect(screen.getByText('of 520 planned')).toBeTruthy();
    await user.click(screen.getByText('Plan you could keep'));
    await user.click(await screen.findByText('As a table'));
    const rows = within(screen.getByRole('table', { name: 'Plan you could keep' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows).toHaveLength(52);
    expect(rows[0]?.textContent).toBe('Nov 16 to 2270 %');
  });
});
