// @vitest-environment jsdom

import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RepeatForm } from './repeat-form.tsx';

beforeAll(() => openTestVault());
afterEach(() => cleanup());

/** A Thursday, the second of its month. */
const DATE = '2026-11-12';
let rule = '';

function Form({ start }: { start: string }) {
  const [text, setText] = useState(start);
  rule = text;
  return <RepeatForm rule={text} date={DATE} onRule={setText} />;
}

function openForm(start: string) {
  render(<Form start={start} />);
  return userEvent.setup();
}

async function choose(user: ReturnType<typeof userEvent.setup>, name: string, option: string) {
  await user.click(screen.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function type(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(screen.getByRole('textbox', { name }));
  await user.type(screen.getByRole('textbox', { name }), text);
}

describe('RepeatForm', () => {
  it('sets the interval and the weekdays, keeps the last weekday, and shows the next dates', async () => {
    const user = openForm('FREQ=WEEKLY;BYDAY=TH');
    await type(user, 'Every', '2');
    const days = within(screen.getByRole('group', { name: 'Weekdays' }));
    await user.click(days.getByRole('button', { name: 'Mon' }));
    expect(rule).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Nov 23'));
    await user.click(days.getByRole('button', { name: 'Thu' }));
    await user.click(days.getByRole('button', { name: 'Mon' }));
    expect(rule).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO');
  });

  it('says what a number has to be, and keeps the rule meanwhile', async () => {
    const user = openForm('FREQ=DAILY');
    await type(user, 'Every', '0');
    expect(screen.getByText('A number from 1 to 999.')).toBeTruthy();
    expect(rule).toBe('FREQ=DAILY');
    await type(user, 'Every', '10');
    expect(screen.queryByText('A number from 1 to 999.')).toBeNull();
    expect(rule).toBe('FREQ=DAILY;INTERVAL=10');
  });

  it('repeats on a day of the month or of the year', async () => {
    const user = openForm('FREQ=WEEKLY;BYDAY=TH');
    await choose(user, 'Unit', 'month');
    expect(rule).toBe('FREQ=MONTHLY;BYMONTHDAY=12');
    await choose(user, 'Day', 'On its second Thursday');
    expect(rule).toBe('FREQ=MONTHLY;BYDAY=2TH');
    await choose(user, 'Unit', 'year');
    expect(rule).toBe('FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=12');
    await choose(user, 'Day', 'On the last Thursday of November');
    expect(rule).toBe('FREQ=YEARLY;BYMONTH=11;BYDAY=-1TH');
  });

  it('ends after a number of times, and counts from the day it is done', async () => {
    const user = openForm('FREQ=WEEKLY;BYDAY=TH');
    await choose(user, 'Ends', 'After some times');
    await type(user, 'Times', '5');
    await user.click(screen.getByRole('checkbox', { name: 'Count from the day it is done' }));
    expect(rule).toBe('FREQ=WEEKLY;COUNT=5;X-NORTHKEEP-FROM=DONE');
    expect(screen.queryByRole('group', { name: 'Weekdays' })).toBeNull();
    await type(user, 'Times', '1');
    expect(await screen.findByText('This is the last time.')).toBeTruthy();
  });

  it('ends on a day, at first a year later, so that it repeats until then', async () => {
    const user = openForm('FREQ=WEEKLY;BYDAY=TH');
    await choose(user, 'Ends', 'On a day');
    expect(rule).toBe('FREQ=WEEKLY;BYDAY=TH;UNTIL=20271112');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Nov 19'));
  });
});
