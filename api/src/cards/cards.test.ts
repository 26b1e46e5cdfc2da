import type { AdminCardWire, CardList } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { proBilling } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { CardModel } from './card.model.ts';
import { seedWisdomCards } from './commands/seed-cards.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedWisdomCards();
});
afterAll(() => app.close());

const pro = async () => (await app.person({ billing: proBilling() })).client;
const admin = async () => (await app.person({ role: 'ADMIN' })).client;
const cardsOf = async (client: TestClient) => (await client.get<CardList>('/knowledge-cards')).body;
const draft = (wishes: object = {}) => ({
  title: 'Rest is work too',
  category: 'Energy',
  shortDescription: 'A pause is part of the effort.',
  longDescription: 'Short breaks keep attention up over an afternoon.',
  references: ['https://doi.org/10.1000/182'],
  isApproved: true,
  rank: 0,
  ...wishes,
});

describe('GET /knowledge-cards', () => {
  // shows: plan.pro.cards
  it('lists all approved cards by rank on Pro', async () => {
    const { cards, limited } = await cardsOf(await pro());
    expect([cards.length, limited]).toEqual([72, false]);
    expect(cards[0]).toMatchObject({ title: "Clear beats 'do your best'", kicker: 'Goal setting' });
    expect(cards[0]?.sources[0]).toMatchObject({
      label: expect.stringContaining('Locke'),
      url: expect.stringMatching(/^https:/),
    });
  });

  // shows: wisdom.card.kicker
  it('shows the category in place of a kicker that a card does not have', async () => {
    const card = { title: 'Rest', category: 'Energy', summary: 'A pause.', expanded: 'Breaks help.', isApproved: true };
    const [one, other] = await CardModel.create([
      { ...card, rank: 900, kicker: null },
      { ...card, rank: 901, kicker: 'Pauses' },
    ]);
    const { cards } = await cardsOf(await pro());
    const kickerOf = (id: string | undefined) => cards.find(({ _id }) => _id === id)?.kicker;
    expect([kickerOf(one?.id), kickerOf(other?.id)]).toEqual(['Energy', 'Pauses']);
    await CardModel.deleteMany({ rank: { $gte: 900 } });
  });

  // shows: wisdom.card.sources
  it('names sources and something to try on each card of the seed data', async () => {
    const { cards } = await cardsOf(await pro());
    expect(cards.filter(({ sources, tryThis }) => sources.length === 0 || tryThis.length === 0)).toEqual([]);
  });

  const titlesOf = async (client: TestClient, date?: string) =>
    (await client.get<CardList>(`/knowledge-cards${date === undefined ? '' : `?date=${date}`}`)).body.cards.map(
      ({ title }) => title,
    );
  const NOON = Date.UTC(2026, 10, 21, 12);

  // shows: plan.free.cards, wisdom.five
  it('lists five cards on Free, which change only with the day', async () => {
    const { client } = await app.person();
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    const today = await titlesOf(client, '2026-11-21');
    expect(today).toHaveLength(5);
    expect(await titlesOf(client, '2026-11-21')).toEqual(today);
    expect(await titlesOf(client, '2026-11-22')).not.toEqual(today);
    expect((await cardsOf(client)).limited).toBe(true);
    vi.useRealTimers();
    expect((await app.stranger().get('/knowledge-cards')).status).toBe(401);
  });

  // shows: wisdom.five.user
  it('lists five different cards for another Free account on the same day', async () => {
    const [one, other] = [await app.person(), await app.person()];
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    expect(await titlesOf(one.client, '2026-11-21')).not.toEqual(await titlesOf(other.client, '2026-11-21'));
    vi.useRealTimers();
  });

  // shows: wisdom.five.date
  it("uses the reader's local date unless it differs from the server's date by more than one day", async () => {
    const { client } = await app.person();
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    const own = await titlesOf(client);
    const [before, after] = [await titlesOf(client, '2026-11-20'), await titlesOf(client, '2026-11-22')];
    expect(before).not.toEqual(own);
    expect(after).not.toEqual(own);
    expect(before).not.toEqual(after);
    expect(await titlesOf(client, '2026-11-19')).toEqual(own);
    expect(await titlesOf(client, '2026-11-23')).toEqual(own);
    vi.useRealTimers();
    expect((await client.get('/knowledge-cards?date=tomorrow')).status).toBe(400);
  });

  // shows: wisdom.five.approved
  it('never draws a card that is not approved', async () => {
    const { client } = await app.person();
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    const [first] = (await client.get<CardList>('/knowledge-cards?date=2026-11-21')).body.cards;
    await CardModel.updateOne({ title: first?.title ?? '' }, { $set: { isApproved: false } });
    expect(await titlesOf(client, '2026-11-21')).not.toContain(first?.title);
    expect(await titlesOf(client, '2026-11-21')).toHaveLength(5);
    await CardModel.updateOne({ title: first?.title ?? '' }, { $set: { isApproved: true } });
    vi.useRealTimers();
  });

  it('does not restore deleted cards when the seed data is loaded again', async () => {
    const before = await CardModel.countDocuments();
    const gone = await CardModel.findOneAndDelete({ slug: 'clear-goals-with-stretch' });
    await seedWisdomCards();
    expect(await CardModel.countDocuments()).toBe(before - 1);
    if (gone) await CardModel.collection.insertOne(gone.toObject());
  });
});

describe('curation of cards', () => {
  // shows: role.server
  it('is for administrators only', async () => {
    const { client } = await app.person();
    const id = '0'.repeat(24);
    const calls = [
      () => client.get('/knowledge-cards/admin/get-cards'),
      () => client.post('/knowledge-cards/admin/create-card', draft()),
      () => client.patch('/knowledge-cards/admin/reorder', { orderedIds: [id] }),
      () => client.patch(`/knowledge-cards/admin/${id}`, { isApproved: true }),
      () => client.delete(`/knowledge-cards/admin/${id}`),
    ];
    for (const call of calls) expect((await call()).status).toBe(403);
    expect((await app.stranger().get('/knowledge-cards/admin/get-cards')).status).toBe(401);
  });

  it('creates, approves, changes, orders and deletes', async () => {
    const client = await admin();
    const path = '/knowledge-cards/admin';
    const made = await client.post<AdminCardWire>(
      `${path}/create-card`,
      draft({ isApproved: false, rank: 7, tryThis: ['Walk once round the block.'] }),
    );
    expect(made).toMatchObject({ status: 201, body: { isApproved: false, kicker: null, rank: 7 } });
    const id = made.body._id;
    const reader = await pro();
    expect((await cardsOf(reader)).cards.some((card) => card._id === id)).toBe(false);
    const approved = await client.patch<AdminCardWire>(`${path}/${id}`, { isApproved: true });
    expect(approved.body).toEqual({ ...made.body, isApproved: true });
    const seen = (await cardsOf(reader)).cards.find((card) => card._id === id);
    expect(seen).toMatchObject({
      kicker: 'Energy',
      sources: [{ label: 'doi.org', url: 'https://doi.org/10.1000/182' }],
    });
    const ids = (await client.get<AdminCardWire[]>(`${path}/get-cards`)).body.map((card) => card._id);
    const order = [...ids.filter((other) => other !== id), id];
    const ordered = await client.patch<AdminCardWire[]>(`${path}/reorder`, { orderedIds: order });
    expect(ordered.body.map((card) => card._id)).toEqual(order);
    await reader.post(`/knowledge-cards/${id}/collect`);
    expect((await client.delete(`${path}/${id}`)).status).toBe(204);
    expect((await reader.get('/knowledge-cards/collected')).body).toEqual([]);
    expect((await client.patch(`${path}/${id}`, { title: 'Gone' })).status).toBe(404);
  });

  it('accepts only text and https links', async () => {
    const client = await admin();
    const wrong = [
      { references: ['javascript:alert(1)'] },
      { references: ['http://a.example'] },
      { title: '' },
      { html: '<b>' },
    ];
    for (const wish of wrong)
      expect((await client.post('/knowledge-cards/admin/create-card', draft(wish))).status).toBe(400);
  });
});
