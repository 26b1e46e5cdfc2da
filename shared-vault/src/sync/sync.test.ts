import { reaction } from 'mobx';
import { expect, test } from 'vitest';
import { rest, settle } from './testing/calm.ts';
import { World } from './testing/world.ts';

test('what is typed reaches the server and a second device', async () => {
  const world = new World();
  const first = await world.device().tab();
  const line = first.records.lines.create({ text: 'buy bread' });
  expect(line.text).toBe('buy bread');
  await first.sync.flush();
  await rest();
  expect(first.sync.waiting).toBe(1);
  await settle(first);
  expect(await world.texts()).toEqual(['buy bread']);
  expect([first.sync.word, first.sync.waiting, line.rev]).toEqual(['saved', 0, 1]);

  const second = await world.device().tab();
  await rest();
  expect(second.records.lines.items.map((item) => [item.id, item.text])).toEqual([[line.id, 'buy bread']]);
});

test('nothing is called saved on its way from the keyboard to the server', async () => {
  const tab = await new World().device().tab();
  await rest();
  const words: string[] = [];
  const stop = reaction(
    () => tab.sync.word,
    (word) => words.push(word),
  );
  const line = tab.records.lines.create({ text: 'buy' });
  await tab.sync.flush();
  tab.records.lines.change(line.id, { text: 'buy bread' });
  await rest();
  await settle(tab);
  stop();
  expect([words.indexOf('saved'), words[0]], words.join()).toEqual([words.length - 1, 'saving']);
});
