import { expect, test } from 'vitest';
import { rest, settle } from './testing/calm.ts';
import type { Tab } from './testing/tab.ts';
import { World } from './testing/world.ts';

// Histories that the model test found and that once cost a saved word, each cut down to what it takes.

/** Everybody hears of everything. */
async function catchUp(...tabs: Tab[]): Promise<void> {
  for (let i = 0; i < 3; i++) {
    for (const tab of tabs) await tab.sync.check();
    await settle(...tabs);
  }
}

/** What has to be done does not wait for a key in the script. */
async function send(tab: Tab): Promise<void> {
  await tab.sync.hurry();
  await rest();
}

const textsOf = (tab: Tab) => tab.records.lines.items.map(({ text }) => text).sort();

test.each(['a creation', 'a change'])(
  'typed on top of %s without an answer, when a newer text has come already, both texts stay',
  async (first) => {
    const world = new World();
    const here = await world.device().tab();
    const there = await world.device().tab();
    const { lines } = here.records;
    const line = lines.create({ text: 'first' });
    if (first === 'a change') {
      await settle(here);
      lines.change(line.id, { text: 'mine' });
    }
    here.device.network.loseAnswers = 2; // the second with the check below
    await send(here);
    await there.sync.check();
    await rest();
    there.records.lines.change(line.id, { text: 'theirs' });
    await send(there);
    await here.sync.check();
    await rest();
    lines.change(line.id, { text: 'mine, later' });
    await send(here);
    await catchUp(here, there);
    for (const tab of [here, there]) expect(textsOf(tab)).toEqual(['mine, later', 'theirs']);
    expect([here.sync.word, there.sync.word]).toEqual(['saved', 'saved']);
  },
);
