import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Device, rest, settle, type Tab, World } from './testing/world.ts';

// A short seeded slice: random work on two devices with two tabs each, offline spells, lost answers and crashes.

/** More of them, from other seeds: `SYNC_RUNS=500 SYNC_SEED=7 npx vitest run src/sync/model`. */
const RUNS = Number(process.env.SYNC_RUNS ?? 12);
const SEED = Number(process.env.SYNC_SEED ?? 20_261_121);

type Step =
  | { readonly do: 'create' | 'tick' | 'remove' | 'move' | 'progress'; readonly tab: number; readonly pick: number }
  | { readonly do: 'type'; readonly tab: number; readonly pick: number }
  | { readonly do: 'wait' | 'check' | 'crash' | 'toggle-network' | 'lose-answer'; readonly tab: number };

const tab = fc.nat(3);
const pick = fc.nat(20);
const onRecord = fc.constantFrom('create', 'type', 'type', 'tick', 'remove', 'move', 'progress', 'progress');
const onTab = fc.constantFrom('wait', 'wait', 'check', 'crash', 'toggle-network', 'lose-answer');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: onRecord, tab, pick }) as fc.Arbitrary<Step> },
  { weight: 2, arbitrary: fc.record({ do: onTab, tab }) as fc.Arbitrary<Step> },
);

/** What must come true of everything that was shown as saved on this device. */
interface Ledger {
  typed: number;
  /** Texts that nobody who saw them has overwritten. */
  readonly alive: Set<string>;
  attempts: number;
  stored: number;
}

class Play {
  readonly world = new World();
  readonly devices: readonly Device[] = [this.world.device(), this.world.device()];
  readonly tabs: Tab[] = [];
  readonly ledger: Ledger = { typed: 0, alive: new Set(), attempts: 0, stored: 0 };
  step = '';

  async begin(): Promise<void> {
    for (let i = 0; i < 4; i++) this.tabs.push(await this.#open(i));
    const [first] = this.tabs;
    const aim = first?.records.aims.create({ label: 'aim' });
    const goal = first?.records.goals.create({ label: 'goal' }, { parentId: aim?.id ?? '' });
    const draft = { label: 'step', total: 99, status: 'selected' } as const;
    this.step = first?.records.steps.create(draft, { parentId: goal?.id ?? '' }).id ?? '';
    await settle(...this.tabs);
    await this.catchUp();
  }

  #open(i: number): Promise<Tab> {
    const device = this.devices[i % 2];
    if (!device) throw new Error('no device');
    return device.tab();
  }

  async act(action: Step): Promise<void> {
    const one = this.tabs[action.tab];
    if (!one) return;
    if (action.do === 'crash') {
      one.crash();
      this.tabs[action.tab] = await this.#open(action.tab);
    } else if (action.do === 'wait') {
      one.device.clock.advance(800);
      await rest();
    } else if (action.do === 'check') await one.sync.check();
    else if (action.do === 'lose-answer') one.device.network.loseAnswers += 1;
    else if (action.do === 'toggle-network') one.device.network.online = !one.device.network.online;
    else if ('pick' in action) await this.#write(action, one);
  }

  async #write(action: Step & { pick: number }, { records: { lines, steps }, sync }: Tab): Promise<void> {
    const line = lines.items[action.pick % Math.max(1, lines.items.length)];
    const text = `text ${this.ledger.typed++}`;
    if (action.do === 'create' || !line) {
      lines.create({ text });
      await sync.flush();
      this.ledger.alive.add(text);
    } else if (action.do === 'type') {
      this.ledger.alive.delete(line.text);
      lines.change(line.id, { text });
      await sync.flush();
      this.ledger.alive.add(text);
    } else if (action.do === 'tick') lines.change(line.id, { isDone: !line.isDone });
    else if (action.do === 'remove') lines.remove(line.id);
    else if (action.do === 'move') lines.move(line.id, { after: null });
    else if (action.do === 'progress' && this.ledger.attempts < 6) {
      const progress = (steps.get(this.step)?.progress ?? 0) + 1;
      this.ledger.attempts += 1;
      steps.change(this.step, { progress });
      await sync.flush();
      this.ledger.stored += 1;
    }
  }

  async catchUp(): Promise<void> {
    for (const { network } of this.devices) Object.assign(network, { online: true, loseAnswers: 0 });
    for (let round = 0; round < 3; round++) {
      await settle(...this.tabs);
      for (const one of this.tabs) {
        one.sync.setOnline(true);
        await one.sync.check();
      }
      await settle(...this.tabs);
    }
  }

  async judge(): Promise<void> {
    const { server } = this.world;
    const shown = this.tabs.map(({ records }) =>
      records.lines.items.map(({ id, text, isDone, rev }) => ({ id, text, isDone, rev })),
    );
    for (const one of shown) expect(one).toEqual(shown[0]);
    expect(this.tabs.map(({ sync }) => sync.waiting)).toEqual([0, 0, 0, 0]);
    expect(new Set(server.log).size).toBe(server.log.length);
    const everywhere = new Set<unknown>(this.tabs.flatMap(({ sync }) => sync.notSaved.map(({ text }) => text)));
    for (const { kind, record } of server.snapshot().values()) {
      if (kind === 'lines') everywhere.add(await this.world.stored('lines', record.id, 'text'));
    }
    expect([...this.ledger.alive].filter((text) => !everywhere.has(text))).toEqual([]);
    const progress = Number(server.get('steps', this.step)?.progress);
    expect(progress).toBeLessThanOrEqual(this.ledger.attempts);
    expect(progress).toBeGreaterThanOrEqual(this.ledger.stored);
  }
}

test('after any work, every device shows the same, every text is somewhere, no progress counts twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const play = new Play();
      await play.begin();
      for (const one of steps) await play.act(one);
      await play.catchUp();
      await play.judge();
      for (const one of play.tabs) one.crash();
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
}, 600_000);
