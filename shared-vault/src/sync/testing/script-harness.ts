import { purgeTrash, replaceWithEmptyVault, restoreBackup } from './account-faults.ts';
import { AcknowledgedWrites } from './acknowledged-writes.ts';
import { waitUntilIdle } from './quiet.ts';
import type { ScriptStep } from './script-steps.ts';
import type { ServerControl } from './server-control.ts';
import { SimulatedUser } from './simulated-user.ts';
import type { TestAccount } from './test-account.ts';
import type { TestDevice } from './test-device.ts';
import type { TestTab } from './test-tab.ts';

const REJECTED_KINDS = ['lines', 'aims', 'goals', 'steps', 'settings'] as const;
const TABS = 6;
const DEVICES = 3;
const ROUNDS = 25;

export interface ScriptHarnessOptions {
  readonly testAccount: TestAccount;
  readonly power: ServerControl;
  readonly quick: boolean;
}

/** Three devices with two tabs each, driven by a script. */
export class ScriptHarness {
  readonly testAccount: TestAccount;
  readonly devices: readonly TestDevice[];
  readonly tabs: TestTab[] = [];
  /** Records that a device has reported although the server was honest. */
  readonly falseAlarms = new Set<string>();
  readonly ledger = new AcknowledgedWrites();
  readonly hands = new SimulatedUser(this.ledger);
  readonly #power: ServerControl;
  readonly #quick: boolean;

  constructor({ testAccount, power, quick }: ScriptHarnessOptions) {
    this.testAccount = testAccount;
    this.#power = power;
    this.#quick = quick;
    this.devices = Array.from({ length: DEVICES }, () => testAccount.device({ quick }));
  }

  async begin(): Promise<void> {
    for (let i = 0; i < TABS; i++) await this.open(i);
    const { aims, goals, steps } = this.#tab(0).records;
    const aim = aims.create({ label: this.ledger.text() });
    const goal = goals.create({ label: this.ledger.text() }, { parentId: aim.id });
    for (let i = 0; i < 3; i++) {
      steps.create({ label: this.ledger.text(), total: 99, status: 'selected' }, { parentId: goal.id });
    }
    await this.pause(4);
    for (const tab of this.tabs) await tab.sync.fetchChanges();
    await this.rest();
  }

  /** Runs one step, and notes an alarm on a server that has never been restored. */
  async act(step: ScriptStep): Promise<void> {
    await this.#act(step);
    for (const { sync, vaultId } of this.ledger.rolledBack ? [] : this.tabs) {
      if (vaultId !== this.testAccount.vaultId) continue;
      for (const { kind, id } of [...sync.rolledBack, ...sync.unverified]) this.falseAlarms.add(`${kind} ${id}`);
    }
  }

  async #act(step: ScriptStep): Promise<void> {
    const at = step.tab % TABS;
    if (this.#tab(at).dead) await this.open(at);
    const tab = this.#tab(at);
    if (!(await this.#happen(step, tab, at)) && tab.collections.open) this.hands.work(step, tab);
    // After half of the steps, the script continues before the changes of the step are stored.
    if (step.pick % 2 === 0) await tab.untilDeath(tab.sync.settle());
    this.hands.note(tab);
  }

  /** Repairs every network, server and tab, and synchronises all devices. */
  async catchUp(): Promise<void> {
    await this.#power.start();
    for (const { network } of this.devices) {
      Object.assign(network, { online: true, session: true, loseAnswers: 0, repeat: 0, echo: 0 });
      await network.deliverEchoes();
    }
    for (let i = 0; i < TABS; i++) {
      const tab = this.#tab(i);
      if (tab.dead || !tab.collections.open || tab.vaultId !== this.testAccount.vaultId) await this.open(i);
      else tab.crashIn(Number.POSITIVE_INFINITY);
    }
    // A rollback may be detected only on the next day, so the clocks of all devices advance by a day.
    if (this.ledger.rolledBack) for (const { clock } of this.devices) clock.advance(86_400_000);
    let calm = 0;
    for (let round = 0; calm < 3 && round < ROUNDS; round++) {
      await this.pause(2);
      await this.#power.start();
      for (const tab of this.tabs) {
        tab.sync.setOnline(true);
        await tab.sync.fetchChanges();
        if (this.ledger.rolledBack && tab.sync.rolledBack.length > 0) await tab.sync.resolveRollback('mine');
      }
      await this.pause(2);
      calm = this.tabs.some(({ sync }) => sync.waitingCount > 0) ? 0 : calm + 1;
    }
  }

  /** Lets some seconds pass on every device. */
  async pause(seconds: number): Promise<void> {
    for (let i = 0; i < seconds; i++) {
      for (const { clock } of this.devices) clock.advance(1_000);
      await this.rest();
    }
  }

  rest(): Promise<void> {
    return waitUntilIdle(this.#quick ? 3 : undefined);
  }

  end(): void {
    for (const tab of this.tabs) tab.crash();
  }

  #tab(i: number): TestTab {
    const tab = this.tabs[i];
    if (!tab) throw new Error('no such tab');
    return tab;
  }

  /** Crashes a tab and opens a new tab in its place. */
  async open(i: number, crashAt = Number.POSITIVE_INFINITY): Promise<void> {
    this.tabs[i]?.crash();
    const device = this.devices[i % DEVICES];
    if (!device) throw new Error('no such device');
    this.tabs[i] = await device.tab({ crashAt });
    await this.rest();
  }

  /** Runs a step of the environment; returns false for a step of the user. */
  async #happen({ do: what, pick }: ScriptStep, tab: TestTab, at: number): Promise<boolean> {
    const { network, clock } = tab.device;
    if (what === 'wait') {
      clock.advance(800);
      await this.rest();
    } else if (what === 'blur') await tab.untilDeath(tab.sync.sendWithoutDelay());
    else if (what === 'check') await tab.untilDeath(tab.sync.fetchChanges());
    else if (what === 'wait-long') this.#power.pass(200_000);
    else if (what === 'crash') await this.open(at, pick % 3 === 0 ? pick * 3 : undefined);
    else if (what === 'crash-soon') tab.crashIn(1 + pick);
    else if (what === 'type-and-crash') await this.#typeAndCrash(tab, pick);
    else if (what === 'lock') await this.#lock(tab, at);
    else if (what === 'network-off') network.online = false;
    else if (what === 'network-on') await this.#connect(tab);
    else if (what === 'lose-answer') network.loseAnswers += 1 + (pick % 2);
    else if (what === 'repeat') network.repeat += 1;
    else if (what === 'echo') network.echo += 1;
    else if (what === 'echo-arrives') await network.deliverEchoes();
    else if (what === 'expire') network.session = false;
    else if (what === 'log-in') await this.#logIn(tab);
    else if (what === 'kill-server') await this.#power.kill(pick % 5);
    else if (what === 'start-server') await this.#power.start();
    else if (what === 'refuse') this.#refuse(pick);
    else if (what === 'lie') this.#power.lie?.(pick % 3 === 0 ? 'empty' : 'stale');
    else return this.#disaster(what, tab, at);
    return true;
  }

  async #disaster(what: ScriptStep['do'], tab: TestTab, at: number): Promise<boolean> {
    if (what === 'purge') await purgeTrash(this, this.#power);
    else if (what === 'empty-vault') await replaceWithEmptyVault(this, this.#power, tab, at);
    else if (what === 'back-up') this.#power.backUp?.();
    else if (what === 'roll-back') await restoreBackup(this, this.#power);
    else return false;
    return true;
  }

  #refuse(pick: number): void {
    const kind = REJECTED_KINDS[pick % REJECTED_KINDS.length] ?? 'lines';
    if (pick % 2) this.#power.refuse?.(kind, 403, 'PLAN_LIMIT');
    else this.#power.refuse?.(kind, 413, 'TOO_LARGE');
  }

  async #typeAndCrash(tab: TestTab, pick: number): Promise<void> {
    if (!tab.collections.open) return;
    this.hands.work({ do: 'type', tab: 0, pick }, tab);
    await tab.untilDeath(tab.sync.settle());
    this.hands.note(tab);
    tab.crash();
  }

  async #lock(tab: TestTab, at: number): Promise<void> {
    await tab.untilDeath(tab.sync.prepareLock());
    this.hands.note(tab);
    tab.sync.lock();
    tab.device.clock.advance(800);
    await this.rest();
    // A tab learns only at an unlock which vault is the live one. A tab that uses a replaced vault is therefore opened
    // anew.
    if (tab.vaultId === this.testAccount.vaultId) await tab.open();
    else await this.open(at);
  }

  async #connect(tab: TestTab): Promise<void> {
    tab.device.network.online = true;
    tab.sync.setOnline(true);
    await this.rest();
  }

  async #logIn(tab: TestTab): Promise<void> {
    tab.device.network.session = true;
    tab.sync.resume();
    await this.rest();
  }
}
