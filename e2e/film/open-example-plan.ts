import { addDays, DAY_MS } from '@northkeep/contracts';
import type { BrowserContextOptions } from '@playwright/test';
import { ANNA, createAccount } from '../support/account.ts';
import { shiftClock } from '../support/clock.ts';
import type { OpenDevice } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import type { Server } from '../support/server.ts';
import { writeExample } from './example-plan.ts';
import { computeMsToMorning, daysToThursday } from './film-day.ts';

interface ExamplePlanOptions {
  readonly server: Server;
  readonly device: OpenDevice;
  /** Options of the browser context in which the screenshots are taken. */
  readonly context: BrowserContextOptions;
}

/**
 * Signs in to an account with the example plan on a Thursday morning. Returns its page and context, the ISO date of that
 * Thursday, and `desk`, a second page that encodes the pictures.
 */
export async function openExamplePlan({ server, device, context: options }: ExamplePlanOptions) {
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device({ ...options, timezoneId: 'UTC', serviceWorkers: 'block' });
  const { page: desk } = await device({ serviceWorkers: 'block' });
  await desk.goto('/login');
  await shiftClock(page, daysToThursday * DAY_MS + computeMsToMorning());
  await logInToNotes(page, anna);
  const today = addDays(new Date().toISOString().slice(0, 10), daysToThursday);
  await writeExample(context.request, anna, server, today);
  return { anna, page, context, desk, today };
}
