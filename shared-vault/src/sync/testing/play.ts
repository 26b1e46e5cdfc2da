import { ANTI_DIRECTION_ID, DIRECTION_ID, type ErrorCode, type Kind, SETTINGS_ID } from '@northkeep/contracts';
import type { Item } from '../../collections/item.ts';
import { rest } from './calm.ts';
import type { Device } from './device.ts';
import { Ledger } from './ledger.ts';
import type { Step } from './steps.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

const PLANNER = ['aims', 'goals', 'milestones', 'steps'] as const;
const REFUSED = ['lines', 'aims', 'goals', 'steps', 'settings'] as const;
const TABS = 6;
const DEVICES = 3;
const ROUNDS = 25;
const MOST_WORDS = 12;

/** What can be done to the server of a play. */
export interface ServerPower {
  /** A kill -9 soon: `moments` is how far it may still come. */
  kill(moments: number): Promise<void>;
  start(): Promise<void>;
  /** The next change of that kind is refused for good, where the server can be told to. */
  refuse?(kind: Kind, status: number, code: ErrorCode): void;
  /** Time goes on there. */
  pass(ms: number): void;
}

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
  readonly #power: ServerPower;
  readonly #quick: boolean;
  /** What an editor showed of a line some time ago. */
  readonly #shown = new Map<string, string>();
  /** Texts typed in a tab that it has not yet shown as saved. */
  readonly #pending = new Map<Tab, (() => void)[]>();

  constructor({ world, power, quick }: PlayOptions) {
    this.world = world;
    this.#power = power;
    this.#quick = quick;
    this.devices = Array.from({ length: DEVICES }, () => world.device({ quick }));
  }

  async begin(): Promise<void> {
    for (let i = 0; i < TABS; i++) await this.#open(i);
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
    if (this.#tab(at).dead) await this.#open(at);
    const tab = this.#tab(at);
    if (!(await this.#happen(step, tab, at)) && tab.library.open) this.#work(step, tab);
    // Half of the time the next thing happens before this one is on the disk.
    if (step.pick % 2 === 0) await tab.untilDeath(tab.sync.flush());
    this.#note(tab);
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
      if (tab.dead || !tab.library.open) await this.#open(i);
      else tab.crashIn(Number.POSITIVE_INFINITY);
    }
    let calm = 0;
    for (let round = 0; calm < 3 && round < ROUNDS; round++) {
      await this.pause(2);
      await this.#power.start();
      for (const tab of this.tabs) {
        tab.sync.setOnline(true);
        await tab.sync.check();
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

  async #open(i: number, crashAt = Number.POSITIVE_INFINITY): Promise<void> {
    this.tabs[i]?.crash();
    const device = this.devices[i % DEVICES];
    if (!device) throw new Error('no such device');
    this.tabs[i] = await device.tab({ crashAt });
    await this.rest();
  }

  /** Whatever the tab has shown as saved must be kept from now on. */
  #note(tab: Tab): void {
    if (tab.dead || tab.library.unstored > 0) return;
    for (const saved of this.#pending.get(tab) ?? []) saved();
    this.#pending.delete(tab);
  }

  #typed(tab: Tab, saved: () => void): void {
    this.#pending.set(tab, [...(this.#pending.get(tab) ?? []), saved]);
  }

  #text(tab: Tab, shown?: unknown): string {
    const text = this.ledger.text();
    this.ledger.over(shown, text);
    this.#typed(tab, () => this.ledger.saved.add(text));
    return text;
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
    else if (what === 'crash') await this.#open(at, pick % 3 === 0 ? pick * 3 : undefined);
    else if (what === 'crash-soon') tab.crashIn(1 + pick);
    else if (what === 'type-and-crash') await this.#typeAndCrash(tab, pick);
    else if (what === 'lock') await this.#lock(tab);
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
    this.#work({ do: 'type', tab: 0, pick }, tab);
    await tab.untilDeath(tab.sync.flush());
    this.#note(tab);
    tab.crash();
  }

  async #lock(tab: Tab): Promise<void> {
    await tab.untilDeath(tab.sync.flush());
    this.#note(tab);
    tab.sync.lock();
    tab.device.clock.advance(800);
    await this.rest();
    await tab.open();
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

  #work({ do: what, pick }: Step, tab: Tab): void {
    const { lines, steps, idealLife, settings, one } = tab.records;
    const line = pickOf(lines.items, pick);
    const step = pickOf(steps.items, pick);
    if (what === 'line' || (what === 'type' && !line)) lines.create({ text: this.#text(tab) }, placeOf(line, pick));
    else if (what === 'type' && line) lines.change(line.id, { text: this.#text(tab, line.text) });
    else if (what === 'type-blind' && line) this.#typeBlind(tab, line, pick);
    else if (what === 'tick' && line) lines.change(line.id, { isDone: !line.isDone });
    else if (what === 'words' && line && line.categories.length < MOST_WORDS)
      lines.change(line.id, { categories: [...line.categories, this.#text(tab)] });
    else if (what === 'remove-line' && line) lines.remove(line.id);
    else if (what === 'move-line' && line) lines.move(line.id, pick % 3 ? { after: null } : { before: null });
    else if (what === 'progress' && step) this.#progress(tab, step);
    else if (what === 'select' && step) {
      this.ledger.step(step.id).changes += 1;
      steps.change(step.id, { status: step.status === 'parked' ? 'selected' : 'parked' });
    } else if (what === 'direction') {
      const id = pick % 2 ? DIRECTION_ID : ANTI_DIRECTION_ID;
      idealLife.create({ label: this.#text(tab, idealLife.get(id)?.label) }, { id });
    } else if (what === 'city') {
      settings.create({ city: this.#text(tab, one('settings').city) }, { id: SETTINGS_ID });
    } else this.#plan({ do: what, tab: 0, pick }, tab);
  }

  /** A focused editor goes on with the text that it showed first, whatever has come since. */
  #typeBlind(tab: Tab, line: Item<'lines'>, pick: number): void {
    const shown = this.#shown.get(line.id) ?? line.text;
    this.#shown.set(line.id, line.text);
    const text = this.#text(tab, shown);
    const kept = tab.records.lines.change(line.id, { text }, { base: { text: shown } });
    if (pick % 2) this.#shown.set(kept, text);
  }

  #progress(tab: Tab, step: Item<'steps'>): void {
    if (step.progress >= 90) return;
    const count = this.ledger.step(step.id);
    count.tried += 1;
    count.changes += 1;
    this.#typed(tab, () => {
      count.saved += 1;
    });
    tab.records.steps.change(step.id, { progress: step.progress + 1 });
  }

  #plan({ do: what, pick }: Step, tab: Tab): void {
    const { aims, goals, milestones, steps } = tab.records;
    const aim = pickOf(aims.items, pick);
    const goal = pickOf(goals.items, pick);
    const milestone = pickOf(milestones.items, pick);
    const step = pickOf(steps.items, pick);
    const under = pick % 2 ? (milestone ?? goal) : goal;
    if (what === 'aim') aims.create({ label: this.#text(tab) });
    else if (what === 'goal' && aim) goals.create({ label: this.#text(tab) }, { parentId: aim.id });
    else if (what === 'milestone' && goal) milestones.create({ label: this.#text(tab) }, { parentId: goal.id });
    else if (what === 'step' && under) {
      const status = pick % 3 ? 'selected' : 'parked';
      steps.create({ label: this.#text(tab), total: 99, status }, { parentId: under.id });
    } else if (what === 'move-step' && step && under) {
      this.ledger.step(step.id).changes += 1;
      steps.move(step.id, { parentId: under.id });
    } else if (what === 'label' || what === 'remove-planner') {
      const kind = PLANNER[pick % PLANNER.length] ?? 'goals';
      const item = pickOf(tab.records[kind].items, pick >> 2);
      if (!item) return;
      if (what === 'remove-planner') tab.records[kind].remove(item.id);
      else this.#label(tab, kind, item);
    } else this.#decide({ do: what, tab: 0, pick }, tab);
  }

  #label(tab: Tab, kind: Kind, { id, label }: { readonly id: string; readonly label: string }): void {
    if (kind === 'steps') this.ledger.step(id).changes += 1;
    tab.library.collection(kind).change(id, { label: this.#text(tab, label) } as object);
  }

  /** What a person decides in the lists. */
  #decide({ do: what, pick }: Step, { sync }: Tab): void {
    const quiet = () => {}; // a tab that dies, a server that is not there
    const conflict = pickOf(sync.conflicts, pick);
    const refused = pickOf(sync.notSaved, pick);
    if (what === 'choose' && conflict) void sync.choose(conflict.id, pick % 2 ? 'mine' : 'stored').catch(quiet);
    const choice = pickOf(sync.choices, pick);
    if (what === 'undo-choice' && choice) void sync.undoChoice(choice.id).catch(quiet);
    if (what === 'retry' && refused) void sync.retry(refused.id).catch(quiet);
    if (what === 'restore') {
      this.ledger.restored = true;
      const work = async () => {
        const found = pickOf(await sync.trash(), pick);
        if (found) await sync.restore(found);
      };
      void work().catch(quiet);
    }
  }
}

function pickOf<T>(all: readonly T[], pick: number): T | undefined {
  return all[pick % Math.max(1, all.length)];
}

function placeOf(line: { readonly id: string } | undefined, pick: number) {
  return line && pick % 3 === 0 ? { after: line.id } : {};
}
