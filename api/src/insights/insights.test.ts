import { decodeComposites, decodeInstruments } from '@northkeep/contracts/insights';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

describe('GET /psych-insights', () => {
  it('lists the composites with null values, because the server cannot read the data of the user', async () => {
    const { client } = await app.person();
    const { body } =
      await client.get<{ title: string; percent: null; metrics: { label: string; value: null }[] }[]>(
        '/psych-insights/composites',
      );
    expect(body.map(({ title, percent, metrics }) => [title, percent, metrics.length])).toContainEqual([
      'Steady weeks',
      null,
      3,
    ]);
    expect(body.flatMap(({ metrics }) => metrics).every(({ value }) => value === null)).toBe(true);
  });

  it('lists every instrument with its items', async () => {
    const { client } = await app.person();
    const { body } = await client.get<{ id: string; items: unknown[] }[]>('/psych-insights/instruments');
    expect(body.map(({ id, items }) => [id, items.length])).toEqual(
      expect.arrayContaining([
        ['mini-ipip', 20],
        ['ons4', 4],
        ['pulse-energy', 5],
      ]),
    );
    expect(JSON.stringify(body)).not.toMatch(/neverSay|checkBeforeRelease/);
  });

  it('returns content that the decoders of the device accept', async () => {
    const { client } = await app.person();
    expect(decodeComposites((await client.get('/psych-insights/composites')).body)).toHaveLength(4);
    expect(decodeInstruments((await client.get('/psych-insights/instruments')).body)).toHaveLength(7);
  });

  it('responds 401 without a session', async () => {
    expect((await app.stranger().get('/psych-insights/composites')).status).toBe(401);
    expect((await app.stranger().get('/psych-insights/instruments')).status).toBe(401);
  });
});
