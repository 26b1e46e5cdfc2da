import { clockDate, DAY_MS, SETTINGS_ID } from '@northkeep/contracts';
import type { TestDevice } from '../../sync/testing/test-device.ts';
import type { TestTab } from '../../sync/testing/test-tab.ts';
import { TrustedTime } from '../trusted-time.ts';
import { findActiveWeek, findWeekSpan, weeklyTarget } from '../week-under-way.ts';
import type { WeeklyProgressBase } from '../weekly-progress.ts';

const ZONE = 'Europe/Zurich';
/** A Monday; day 0 of the calendar by which the oracle numbers weeks. */
const FIRST_MONDAY = Date.UTC(1970, 0, 5);

/**
 * Returns the number of the week, which starts on Monday, that contains a local date (`YYYY-MM-DD`). It is computed
 * without ISO weeks.
 */
export const weekNumber = (date: string) => Math.floor((Date.parse(date) - FIRST_MONDAY) / (7 * DAY_MS));

/** One device with its own clock, used in the same way as by the planner. */
export class WeeksDevice {
  readonly device: TestDevice;
  readonly #began: number;
  readonly #time: TrustedTime;
  #heard: { readonly server: number; readonly elapsed: number } | null = null;
  #tab: TestTab | null = null;

  /** `began` is the instant of the account's creation, in ms since the epoch. */
  constructor(device: TestDevice, began: number) {
    this.device = device;
    this.#began = began;
    this.#time = new TrustedTime({ now: () => device.clock.now(), elapsed: () => device.clock.elapsed() });
  }

  get tab(): TestTab {
    if (!this.#tab) throw new Error('The device has no tab.');
    return this.#tab;
  }

  async open(): Promise<void> {
    await this.#tab?.close();
    this.#tab = await this.device.tab();
  }

  /** Stores the server's time, in the same way as a response does. */
  hear(server: number): void {
    if (!this.device.network.online) return;
    this.#heard = { server, elapsed: this.device.clock.elapsed() };
    this.#time.noteServerDate(server);
  }

  get zone(): string {
    return this.tab.records.settings.get(SETTINGS_ID)?.timeZone ?? ZONE;
  }
  get began(): string {
    return clockDate(new Date(this.#began), this.zone);
  }
  get week(): string {
    return findActiveWeek({
      today: clockDate(new Date(this.#time.now()), this.zone),
      began: this.began,
      isReviewed: (week) => this.tab.records.reviews.get(week) !== undefined,
    });
  }

  /** Local date that this device must use for counting. It is computed independently of the code under test. */
  get expectedDate(): string {
    const own = this.device.clock.now();
    const server = this.#heard && this.#heard.server + this.device.clock.elapsed() - this.#heard.elapsed;
    const time = server !== null && own - server > 7 * DAY_MS ? server : own;
    const two = '2-digit';
    const format = new Intl.DateTimeFormat('en', { timeZone: this.zone, year: 'numeric', month: two, day: two });
    const part = (wanted: string) => format.formatToParts(time).find(({ type }) => type === wanted)?.value;
    return `${part('year')}-${part('month')}-${part('day')}`;
  }

  placeOf(
    step: { readonly id: string; readonly label: string; readonly total: number },
    week: string,
  ): WeeklyProgressBase {
    const ids = { week, stepId: step.id, goalId: step.id, aimId: step.id };
    const target = weeklyTarget(step.total, findWeekSpan(week, this.began));
    return { ...ids, stepLabel: step.label, goalLabel: 'goal', aimLabel: 'aim', target };
  }
}
