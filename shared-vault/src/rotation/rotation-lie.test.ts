import { getLie } from '@northkeep/scripts/lies';
import { expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { createTwoDevices, lineTexts } from '../sync/testing/two-devices.ts';
import { carryOver, rotateAccount } from './testing/rotated-account.ts';

it('lie old-rotation: is reported on a device that has the newer state, and "Put back" ends it', async () => {
  const lie = getLie('old-rotation');
  expect(lie.outcome).toBe('reported');
  const liar = lie.begin();
  const { testAccount, here, id } = await createTwoDevices();
  /** Lets the liar see the answer to a request, and returns what it answers. */
  const answer = async (path: string, body: unknown) => {
    const request = { method: 'GET', path: `/api${path}` };
    if (!liar.concerns(request)) return body;
    return (await liar.answer(request, async () => ({ status: 200, body: structuredClone(body) }))).body;
  };
  const readLines = () => answer('/lines', [testAccount.server.get('lines', id)]);
  await readLines();
  here.records.lines.change(id, { text: 'new' });
  await sendAllChanges(here);
  await readLines();
  const live = await rotateAccount(testAccount, 'l'.repeat(43), undefined, (api) => ({
    ...api,
    get: async (path, options) => {
      const query = new URLSearchParams(Object.entries(options?.query ?? {}).map(([name, one]) => [name, String(one)]));
      return (await answer(`${path}?${query}`, await api.get(path, options))) as never;
    },
  }));
  const unknowing = await live.device().tab();
  await waitUntilIdle();
  expect([unknowing.sync.statusLabel, lineTexts(unknowing)]).toEqual(['saved', ['start']]);
  const tab = await live.device().tab();
  await waitUntilIdle();
  expect(await carryOver(here, tab)).toBe(true);
  expect([tab.sync.statusLabel, tab.sync.rolledBack, lineTexts(tab)]).toEqual([
    'older',
    [{ kind: 'lines', id }],
    ['new'],
  ]);
  await tab.sync.resolveRollback('mine');
  await sendAllChanges(tab);
  await unknowing.sync.fetchChanges();
  await waitUntilIdle();
  expect([tab.sync.statusLabel, lineTexts(unknowing)]).toEqual(['saved', ['new']]);
});
