import { rest } from './calm.ts';
import type { Device } from './device.ts';
import { beginVault, purge, rollBack } from './disasters.ts';
import { Hands } from './hands.ts';
import { Ledger } from './ledger.ts';
import type { ServerPower } from './server-power.ts';
import type { Step } from './steps.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

const REFUSED = ['lines', 'aims', 'goals', 'steps', 'settings'] as const;
const TABS = 6;
const DEVICES = 3;
const ROUNDS = 25;

export interface PlayOptions {
  readonly world: World;
  readonly power: ServerPower;
  readonly quick: boolean;
}

/** Three devices with two tabs each, in the hands of a script. */
export class Play {
  readonly world: World;
  readonly devices: readonly Device[];
  readonly tabs: Tab[] = [];
  readonly ledger = new Ledger();
  readonly hands = new Hands(this.ledger);
  readonly #power: ServerPower;
  readonly #quick: boolean;

  constructor({ world, power, quick }: PlayOptions) {
    this.world = world;
    this.#power = power;
    this.#quick = quick;
    this.devices = Array.from({ length: DEVICES }, () => world.device({ quick }));
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
    for (const tab of this.tabs) await tab.sync.check();
    await this.rest();
  }

  /** Does one thing. */
  async act(step: Step): Promise<void> {
    const at = step.tab % TABS;
    if (this.#tab(at).dead) await this.open(at);
    const tab = this.#tab(at);
    if (!(await this.#happen(step, tab, at)) && tab.library.open) this.hands.work(step, tab);
    // Half of the time the next thing happens before this one is on the disk.
    if (step.pick % 2 === 0) await tab.untilDeath(tab.sync.flush());
    this.hands.note(tab);
  }

  /** All is well again, and everybody hears of everything. */
  async catchUp(): Promise<void> {
    await this.#power.start();
    for (const { network } of this.devices) {
      Object.assign(network, { online: true, session: true, loseAnswers: 0, repeat: 0, echo: 0 });
      await network.deliverEchoes();
    }
    for (let i = 0; i < TABS; i++) {
      const tab = this.#tab(i);
      if (tab.dead || !tab.library.open || tab.vaultId !== this.world.vaultId) await this.open(i);
      else tab.crashIn(Number.POSITIVE_INFINITY);
    }
    // An older state may show on the next day only.
    if (this.ledger.rolledBack) for (const { clock } of this.devices) clock.advance(86_400_000);
    let calm = 0;
    for (let round = 0; calm < 3 && round < ROUNDS; round++) {
      await this.pause(2);
      await this.#power.start();
      for (const tab of this.tabs) {
        tab.sync.setOnline(true);
        await tab.sync.check();
        if (this.ledger.rolledBack && tab.sync.older.length > 0) await tab.sync.settleOlder('mine');
      }
      await this.pause(2);
      calm = this.tabs.some(({ sync }) => sync.waiting > 0) ? 0 : calm + 1;
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
    return rest(this.#quick ? 3 : undefined);
  }

  end(): void {
    for (const tab of this.tabs) tab.crash();
  }

  #tab(i: number): Tab {
    const tab = this.tabs[i];
    if (!tab) throw new Error('no such tab');
    return tab;
  }

  /** A new page in place of the one that was there. */
  async open(i: number, crashAt = Number.POSITIVE_INFINITY): Promise<void> {
    this.tabs[i]?.crash();
    const device = this.devices[i % DEVICES];
    if (!device) throw new Error('no such device');
    this.tabs[i] = await device.tab({ crashAt });
    await this.rest();
  }

  /** What happens to the tab and around it; false where the step is a person's work. */
  async #happen({ do: what, pick }: Step, tab: Tab, at: number): Promise<boolean> {
    const { network, clock } = tab.device;
    if (what === 'wait') {
      clock.advance(800);
      await this.rest();
    } else if (what === 'blur') await tab.untilDeath(tab.sync.hurry());
    else if (what === 'check') await tab.untilDeath(tab.sync.check());
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
    else return this.#disaster(what, tab, at);
    return true;
  }

  async #disaster(what: Step['do'], tab: Tab, at: number): Promise<boolean> {
    if (what === 'purge') await purge(this, this.#power);
    else if (what === 'empty-vault') await beginVault(this, this.#power, tab, at);
    else if (what === 'back-up') this.#power.backUp?.();
    else if (what === 'roll-back') await rollBack(this, this.#power);
    else return false;
    return true;
  }

  #refuse(pick: number): void {
    const kind = REFUSED[pick % REFUSED.length] ?? 'lines';
    if (pick % 2) this.#power.refuse?.(kind, 403, 'PLAN_LIMIT');
    else this.#power.refuse?.(kind, 413, 'TOO_LARGE');
  }

  async #typeAndCrash(tab: Tab, pick: number): Promise<void> {
    if (!tab.library.open) return;
    this.hands.work({ do: 'type', tab: 0, pick }, tab);
    await tab.untilDeath(tab.sync.flush());
    this.hands.note(tab);
    tab.crash();
  }

  async #lock(tab: Tab, at: number): Promise<void> {
    await tab.untilDeath(tab.sync.flush());
    this.hands.note(tab);
    tab.sync.lock();
    tab.device.clock.advance(800);
    await this.rest();
    // Who opens the vault again is told which one it is.
    if (tab.vaultId === this.world.vaultId) await tab.open();
    else await this.open(at);
  }

  async #connect(tab: Tab): Promise<void> {
    tab.device.network.online = true;
    tab.sync.setOnline(true);
    await this.rest();
  }

  async #logIn(tab: Tab): Promise<void> {
    tab.device.network.session = true;
    tab.sync.resume();
    await this.rest();
  }
}
