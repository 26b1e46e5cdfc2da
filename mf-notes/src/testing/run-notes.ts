import {
  ALL_TEXT_FIELD_NAMES,
  createFakeKeys,
  decryptRecordTexts,
  seedRandomness,
  TestAccount,
  waitUntilIdle,
} from '@northkeep/shared-vault/testing/devices';
import { NotesDevice } from './notes-device.ts';
import type { NotesScript, NotesScriptStep } from './notes-script.ts';

/** Time in ms by which the test advances a device's clock, so that all typed text is sent. */
const SENT_AFTER_MS = 1_000;
const RETRIED_AFTER_MS = 40_000;
const ROUNDS_MAX = 30;

const wordsOf = (texts: readonly unknown[]) =>
  new Set(texts.flatMap((text) => String(text).match(/w\d+\.(?:[bc]\.)?/g) ?? []));

/** Three simulated devices of one user. The harness records every typed word, so that it finds lost words. */
class NotesHarness {
  readonly account = new TestAccount({ keys: createFakeKeys() });
  readonly #devices: NotesDevice[] = [];
  /** Typed words, each with the device that typed it. */
  readonly #typed = new Map<string, number>();
  /** Typed words that an undo on the same device has removed. They do not count as lost. */
  readonly #takenBack = new Set<string>();
  readonly faults: string[] = [];
  #words = 0;

  async begin(): Promise<void> {
    for (let i = 0; i < 3; i += 1) {
      const device = this.account.device({ quick: true });
      this.#devices.push(new NotesDevice(device, await device.tab()));
    }
    await this.act({ do: 'write', device: 0, at: 0, by: 0 });
    await this.sync();
  }

  async act(step: NotesScriptStep): Promise<void> {
    const device = this.#devices[step.device];
    if (!device) return;
    if (step.do === 'network-off') disconnect(device);
    else if (step.do === 'network-on') connect(device);
    else if (step.do === 'sync') await send(device);
    else if (step.do === 'sync-all') for (const each of [...this.#devices, ...this.#devices]) await send(each);
    else await this.#work(device, step);
    await waitUntilIdle(2);
  }

  async #work(device: NotesDevice, step: NotesScriptStep): Promise<void> {
    const before = wordsOf(device.texts);
    this.#words += 1;
    await device.act(step, `w${this.#words}.`);
    const after = wordsOf(device.texts);
    for (const word of after) if (!this.#typed.has(word)) this.#typed.set(word, step.device);
    if (step.do === 'redo') for (const word of after) if (!before.has(word)) this.#takenBack.delete(word);
    if (step.do !== 'undo' && step.do !== 'redo') return;
    for (const word of before) {
      if (after.has(word)) continue;
      if (this.#typed.get(word) === step.device) this.#takenBack.add(word);
    }
  }

  /** Brings all devices online and synchronizes them until no device has a pending change. */
  async sync(): Promise<void> {
    let calm = 0;
    for (let round = 0; calm < 2 && round < ROUNDS_MAX; round += 1) {
      for (const device of this.#devices) {
        connect(device);
        device.device.clock.advance(RETRIED_AFTER_MS);
        await send(device);
      }
      calm = this.#devices.some(({ tab }) => tab.sync.waitingCount > 0) ? 0 : calm + 1;
    }
  }

  /**
   * Returns one sentence for each typed word that was lost, one if the devices show different lines, and one for each
   * device with unsent changes.
   */
  async findViolations(): Promise<readonly string[]> {
    const kept = wordsOf([
      ...(await decryptRecordTexts(this.account, this.account.server.rows(), ALL_TEXT_FIELD_NAMES)),
      ...this.#devices.flatMap(({ tab }) => tab.sync.conflicts.flatMap(({ stored, mine }) => [stored, mine].flat())),
    ]);
    const lost = [...this.#typed.keys()].filter((word) => !kept.has(word) && !this.#takenBack.has(word));
    const shown = this.#devices.map(({ tab }) =>
      tab.records.lines.items.map(({ id, text, scheduleDate }) => `${id} ${scheduleDate} ${text}`).join('\n'),
    );
    return [
      ...lost.map((word) => `lost: ${word} of device ${this.#typed.get(word)}`),
      ...(new Set(shown).size > 1 ? [`the devices differ:\n${shown.join('\n--\n')}`] : []),
      ...this.#devices.flatMap(({ tab }, i) => (tab.sync.waitingCount > 0 ? [`changes wait on device ${i}`] : [])),
    ];
  }

  end(): void {
    for (const { tab } of this.#devices) tab.crash();
  }
}

function disconnect({ device, tab }: NotesDevice): void {
  device.network.online = false;
  tab.sync.setOnline(false);
}

function connect({ device, tab }: NotesDevice): void {
  device.network.online = true;
  tab.sync.setOnline(true);
}

async function send({ device, tab }: NotesDevice): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    device.clock.advance(SENT_AFTER_MS);
    await waitUntilIdle(2);
  }
  await tab.sync.fetchChanges();
  await waitUntilIdle(2);
}

/** Runs the generated steps on the simulated devices. Throws an error that lists all violations. */
export async function runNotesScript(script: NotesScript): Promise<void> {
  const restore = seedRandomness(script.seed);
  const harness = new NotesHarness();
  try {
    await harness.begin();
    for (const step of script.steps) await harness.act(step);
    await harness.sync();
    const found = await harness.findViolations();
    if (found.length > 0) throw new Error(found.join('\n'));
  } finally {
    harness.end();
    restore();
  }
}
