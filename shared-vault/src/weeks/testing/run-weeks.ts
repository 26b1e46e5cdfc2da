import {
  addIsoWeeks,
  clockDate,
  DAY_MS,
  IDEMPOTENCY_KEYS_PER_RECORD_MAX,
  mondayOfIsoWeek,
  SETTINGS_ID,
  weeklyProgressId,
} from '@northkeep/contracts';
import { createFakeKeys } from '../../sync/testing/fake-keys.ts';
import { type InjectedFault, NO_FAULT } from '../../sync/testing/planted-faults.ts';
import { waitUntilIdle } from '../../sync/testing/quiet.ts';
import { seedRandomness } from '../../sync/testing/seeded-randomness.ts';
import { TestAccount } from '../../sync/testing/test-account.ts';
import { addMissingProgress, readProgress, writeProgress } from '../weekly-progress.ts';
import { WeeksDevice, weekNumber } from './weeks-device.ts';
import { countDays, type WeeksScript, type WeeksStep } from './weeks-script.ts';

const HOUR_MS = DAY_MS / 24;
/** Deviations of a device's clock from the correct time. */
const SKEWS = [0, HOUR_MS, -DAY_MS, 6 * DAY_MS, 8 * DAY_MS, 30 * DAY_MS, -40 * DAY_MS];
const ZONES = ['Europe/Zurich', 'Pacific/Auckland', 'America/Los_Angeles'];

/** Number of completions of one step in one week. */
interface Count {
  times: number;
  changes: number;
  /** Highest number of completions that the server can have counted so far, in whichever order it received them. */
  highest: number;
  isUndone: boolean;
  /** Number of completions that the server had when no device had anything to send. */
  sent: number;
  /** What each device has counted since then, and the highest value of it. */
  readonly since: Map<WeeksDevice, { times: number; highest: number }>;
}

/** Three devices of one user over some weeks, with a ledger of every completion. */
class WeeksHarness {
  readonly account: TestAccount;
  readonly devices: readonly WeeksDevice[];
  readonly ledger = new Map<string, Count>();
  /** Lowest target that a device has written, by the id of the week's record. */
  readonly #lowestTargets = new Map<string, number>();
  readonly faults: string[] = [];
  #now: number;
  #lost = false;
  readonly #undos = new Map<WeeksDevice, (() => void)[]>();

  constructor({ began }: WeeksScript, fault: InjectedFault) {
    this.account = new TestAccount({ keys: createFakeKeys(), fault });
    const devices = Array.from({ length: 3 }, () => this.account.device({ quick: true }));
    for (const { clock } of devices) clock.advance(began * DAY_MS);
    this.account.server.pass(began * DAY_MS);
    this.#now = devices[0]?.clock.now() ?? 0;
    this.devices = devices.map((device) => new WeeksDevice(device, this.#now));
  }

  async begin(): Promise<void> {
    for (const device of this.devices) await device.open();
    const [first] = this.devices;
    if (!first) return;
    const { aims, goals, steps } = first.tab.records;
    const goal = goals.create({ label: 'goal' }, { parentId: aims.create({ label: 'aim' }).id });
    for (const label of ['one', 'two', 'three'])
      steps.create({ label, total: 5, status: 'selected' }, { parentId: goal.id });
    await this.sync();
  }

  async act({ do: what, device: at, pick }: WeeksStep): Promise<void> {
    const device = this.devices[at % this.devices.length];
    if (!device) return;
    const { network, clock } = device.device;
    if (what === 'days') await this.#pass(countDays(pick) * DAY_MS + (pick % 3) * HOUR_MS);
    else if (what === 'clock') clock.skew(SKEWS[pick % SKEWS.length] ?? 0);
    else if (what === 'network-off') network.online = false;
    else if (what === 'network-on') this.#connect(device);
    else if (what === 'lose-answer') {
      network.loseAnswers = 1;
      this.#lost = true;
    } else if (what === 'sync') await this.#syncOne(device);
    else if (what === 'reload') {
      this.#undos.delete(device); // an undo is available only until its page is closed
      await device.open();
    } else this.#work(what, device, pick);
    await waitUntilIdle(2);
  }

  #work(what: WeeksStep['do'], device: WeeksDevice, pick: number): void {
    const { steps, goals, reviews, settings, weeklyProgress } = device.tab.records;
    const step = steps.items[pick % Math.max(1, steps.items.length)];
    const goal = goals.items[0];
    const { week } = device;
    if (what === 'review') {
      // Completes the review of the current week, or in a third of the cases the review of the previous week.
      const reviewed = pick % 3 === 0 ? addIsoWeeks(week, -1) : week;
      reviews.create({ completedAt: new Date(device.device.clock.now()).toISOString() }, { id: reviewed });
    } else if (what === 'zone') settings.create({ timeZone: ZONES[pick % ZONES.length] ?? null }, { id: SETTINGS_ID });
    else if (what === 'new-step' && goal)
      steps.create({ label: `step ${pick}`, total: 1 + (pick % 5), status: 'selected' }, { parentId: goal.id });
    else if (what === 'undo') this.#undos.get(device)?.pop()?.();
    else if (what === 'close-week') {
      const selected = steps.items.filter(({ status }) => status === 'selected');
      const closed = addIsoWeeks(week, -1);
      const places = selected.map((one) => ({ place: device.placeOf(one, week), createdAt: one.createdAt }));
      for (const { place } of places) this.#noteTarget({ ...place, week: closed });
      addMissingProgress(weeklyProgress, {
        week: closed,
        dateOf: (at) => clockDate(new Date(at), device.zone),
        steps: places,
      });
    } else if (!step) return;
    else if (what === 'tick') this.#tick(device, step, week);
    else if (what === 'total') steps.change(step.id, { total: 1 + (pick % 9) });
    else if (what === 'rename') steps.change(step.id, { label: `renamed ${pick}` });
    else if (what === 'park') steps.change(step.id, { status: step.status === 'parked' ? 'selected' : 'parked' });
    else if (what === 'remove-step' && steps.items.length > 1) {
      // As in the planner, the progress is written before the step is deleted, so that the step's planned times still
      // count.
      const place = device.placeOf(step, week);
      this.#noteTarget(place);
      writeProgress(weeklyProgress, place, readProgress(weeklyProgress, step.id, week));
      steps.remove(step.id);
    }
  }

  #tick(device: WeeksDevice, step: { id: string; label: string; total: number }, week: string): void {
    const { weeklyProgress, reviews } = device.tab.records;
    const days = device.expectedDate;
    const number = weekNumber(mondayOfIsoWeek(week)) - weekNumber(days);
    const weekendStart =
      weekNumber(device.began) === weekNumber(days) && [0, 6].includes(new Date(device.began).getUTCDay());
    const reviewed = reviews.items.some(({ id }) => weekNumber(mondayOfIsoWeek(id)) === weekNumber(days));
    if (number !== (weekendStart || reviewed ? 1 : 0)) this.faults.push(`${days}: counted in ${week}`);
    const done = readProgress(weeklyProgress, step.id, week);
    const place = device.placeOf(step, week);
    this.#noteTarget(place);
    const undo = writeProgress(weeklyProgress, place, done + 1);
    const count = this.#count(device, { stepId: step.id, week, times: 1 });
    this.#undos.set(device, [
      ...(this.#undos.get(device) ?? []),
      () => {
        undo();
        this.#count(device, { stepId: step.id, week, times: -1 });
      },
    ]);
    count.changes += 1;
  }

  /**
   * Counts a completion, or its undo. Devices count concurrently until they have sent everything, so the server can have
   * the highest count of each at the same time: a tick that its device undoes later can be merged when others have
   * reached the target already, and then leaves less.
   */
  #count(device: WeeksDevice, { stepId, week, times }: { stepId: string; week: string; times: 1 | -1 }): Count {
    const key = weeklyProgressId(stepId, week);
    const count = this.ledger.get(key) ?? createCount();
    this.ledger.set(key, count);
    if (this.devices.every(({ tab }) => tab.sync.waitingCount === 0)) {
      count.sent = count.times;
      count.since.clear();
    }
    const own = count.since.get(device) ?? { times: 0, highest: 0 };
    own.times += times;
    own.highest = Math.max(own.highest, own.times);
    count.since.set(device, own);
    count.times += times;
    const concurrent = [...count.since.values()].reduce((sum, { highest }) => sum + highest, count.sent);
    count.highest = Math.max(count.highest, concurrent);
    if (times < 0) Object.assign(count, { changes: count.changes + 1, isUndone: true });
    return count;
  }

  #noteTarget({ stepId, week, target }: { stepId: string; week: string; target: number }): void {
    const key = weeklyProgressId(stepId, week);
    this.#lowestTargets.set(key, Math.min(target, this.#lowestTargets.get(key) ?? target));
  }

  /**
   * True when a merge can have left out completions: two devices together exceeded the target. Without an undo, the
   * target is still reached then.
   */
  #isLimitedByTarget(id: string, counted: number): boolean {
    const target = this.#lowestTargets.get(id) ?? 0;
    const { times = 0, highest = 0, isUndone = false } = this.ledger.get(id) ?? {};
    return highest > target && counted < times && (isUndone || counted >= target);
  }

  async #pass(ms: number): Promise<void> {
    this.#now += ms;
    this.account.server.pass(ms);
    for (const { device } of this.devices) device.clock.advance(ms);
    await waitUntilIdle(2);
  }

  #connect(device: WeeksDevice): void {
    device.device.network.online = true;
    device.tab.sync.setOnline(true);
    device.hear(this.#now);
  }

  async #syncOne(device: WeeksDevice): Promise<void> {
    device.hear(this.#now);
    for (let round = 0; round < 3; round++) {
      device.device.clock.advance(1_000);
      await waitUntilIdle(2);
    }
    await device.tab.sync.fetchChanges();
    await waitUntilIdle(2);
  }

  /** Repairs every network and synchronises all devices. */
  async sync(): Promise<void> {
    for (const { device } of this.devices) Object.assign(device.network, { online: true, loseAnswers: 0 });
    let calm = 0;
    for (let round = 0; calm < 2 && round < 30; round++) {
      for (const device of this.devices) {
        this.#connect(device);
        device.device.clock.advance(40_000);
        await this.#syncOne(device);
      }
      calm = this.devices.some(({ tab }) => tab.sync.waitingCount > 0) ? 0 : calm + 1;
    }
  }

  /**
   * Returns a sentence for each completion that was lost, moved or counted twice, and for each device with a different
   * state.
   */
  findViolations(): readonly string[] {
    const records = new Map(this.account.server.live('weeklyProgress').map((one) => [one.id, Number(one.progress)]));
    const keys = new Set([...this.ledger.keys(), ...records.keys()]);
    const wrong = [...keys].flatMap((id) => {
      const { times = 0, changes = 0 } = this.ledger.get(id) ?? {};
      const counted = records.get(id) ?? 0;
      // The server forgets the key of a change after eight revisions, so a change whose response was lost may not be
      // added again.
      const sure = !this.#lost || changes < IDEMPOTENCY_KEYS_PER_RECORD_MAX;
      return counted === times || !sure || this.#isLimitedByTarget(id, counted)
        ? []
        : [`${times} times were counted on ${id}, the server has ${counted}`];
    });
    const shown = this.devices.map(({ tab }) =>
      tab.records.weeklyProgress.items
        .map(({ id, progress, target }) => `${id} ${progress} of ${target}`)
        .sort()
        .join(),
    );
    const misplaced = this.devices.flatMap(({ tab }) =>
      tab.records.weeklyProgress.items.filter(({ id, stepId, week }) => weeklyProgressId(stepId, week) !== id),
    );
    const conflicts = this.devices.flatMap(({ tab }) =>
      tab.sync.conflicts.filter(({ kind }) => kind === 'weeklyProgress'),
    );
    const waiting = this.devices.reduce((sum, { tab }) => sum + tab.sync.waitingCount, 0);
    return [
      ...this.faults,
      ...wrong,
      ...(new Set(shown).size > 1 ? [`the devices differ:\n${shown.join('\n')}`] : []),
      ...misplaced.map(({ id, week }) => `${id} holds another step or week than its id: ${week}`),
      ...conflicts.map(({ recordId }) => `a conflict on ${recordId}`),
      ...(waiting > 0 ? [`${waiting} changes wait`] : []),
    ];
  }

  end(): void {
    for (const { tab } of this.devices) tab.crash();
  }
}

const createCount = (): Count => ({
  ...{ times: 0, changes: 0, highest: 0, isUndone: false, sent: 0 },
  since: new Map(),
});

/** Runs a script against the model server. Throws with all violations found. */
export async function runWeeks(script: WeeksScript, fault: InjectedFault = NO_FAULT): Promise<void> {
  const restore = seedRandomness(script.seed);
  const harness = new WeeksHarness(script, fault);
  try {
    await harness.begin();
    for (const step of script.steps) await harness.act(step);
    await harness.sync();
    const found = harness.findViolations();
    if (found.length > 0) throw new Error(found.join('\n'));
  } finally {
    harness.end();
    restore();
  }
}
