import type { Card, CardList, ErrorBody, ImportSavedCardsResponse } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downgradeToFree } from '../testing/change-account.ts';
import { proBilling } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { CardModel, SavedCardModel } from './card.model.ts';
import { seedWisdomCards } from './commands/seed-cards.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedWisdomCards();
});
afterAll(() => app.close());

const pro = async () => (await app.person({ billing: proBilling() })).client;
const cardsOf = async (client: TestClient) => (await client.get<CardList>('/knowledge-cards')).body;

describe('saved cards', () => {
  it('are listed only for the user who saved them, and only once when saved twice', async () => {
    const client = await pro();
    const [card] = (await cardsOf(client)).cards;
    const path = `/knowledge-cards/${card?._id}/collect`;
    expect((await client.post(path)).status).toBe(204);
    expect((await client.post(path)).status).toBe(204);
    expect((await client.get('/knowledge-cards/collected')).body).toEqual([card?._id]);
    expect((await (await pro()).get('/knowledge-cards/collected')).body).toEqual([]);
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.get('/knowledge-cards/collected')).body).toEqual([]);
  });

  it('are refused with 404 for an unknown card and with 400 for an invalid id', async () => {
    const client = await pro();
    expect((await client.post(`/knowledge-cards/${'0'.repeat(24)}/collect`)).status).toBe(404);
    expect((await client.post('/knowledge-cards/1/collect')).status).toBe(400);
  });

  // shows: wisdom.save.session
  it('are saved, removed and listed only with a session, else 401', async () => {
    const client = await pro();
    const [card] = (await cardsOf(client)).cards;
    const path = `/knowledge-cards/${card?._id}/collect`;
    await client.post(path);
    const stranger = app.stranger();
    const answers = [
      await stranger.post(path),
      await stranger.delete(path),
      await stranger.get('/knowledge-cards/collected'),
      await stranger.get('/knowledge-cards/saved'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await client.get('/knowledge-cards/collected')).body).toEqual([card?._id]);
  });

  // shows: wisdom.saved.list
  it('are listed with their texts, the latest saved first, even cards that Free does not show today', async () => {
    const { client } = await app.person();
    const [one, two] = await CardModel.find().sort({ rank: 1 }).limit(2).lean();
    for (const card of [one, two]) await client.post(`/knowledge-cards/${card?._id}/collect`);
    const saved = async () => (await client.get<Card[]>('/knowledge-cards/saved')).body.map(({ title }) => title);
    expect(await saved()).toEqual([two?.title, one?.title]);
    await CardModel.updateOne({ title: two?.title ?? '' }, { $set: { isApproved: false } });
    expect(await saved()).toEqual([one?.title]);
    await CardModel.updateOne({ title: two?.title ?? '' }, { $set: { isApproved: true } });
    expect((await (await pro()).get('/knowledge-cards/saved')).body).toEqual([]);
  });

  // shows: plan.free.saved
  it('are limited to fifty on Free, also under concurrent saves', async () => {
    const { client, user } = await app.person();
    const ids = (await CardModel.find().lean()).map(({ _id }) => _id.toHexString());
    await SavedCardModel.insertMany(ids.slice(0, 49).map((cardId) => ({ userId: user.userId, cardId })));
    const answers = await Promise.all(
      ids.slice(49, 53).map((id) => client.post<ErrorBody>(`/knowledge-cards/${id}/collect`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('PLAN_LIMIT');
    expect((await client.get<string[]>('/knowledge-cards/collected')).body).toHaveLength(50);
  });

  // shows: plan.pro.saved
  it('are not limited on Pro', async () => {
    const { client, user } = await app.person({ billing: proBilling() });
    const ids = (await CardModel.find().lean()).map(({ _id }) => _id.toHexString());
    await SavedCardModel.insertMany(ids.slice(0, 50).map((cardId) => ({ userId: user.userId, cardId })));
    for (const id of ids.slice(50, 53)) expect((await client.post(`/knowledge-cards/${id}/collect`)).status).toBe(204);
    expect((await client.get<string[]>('/knowledge-cards/collected')).body).toHaveLength(53);
  });
});

describe('saved cards after a downgrade to Free', () => {
  it('stay listed above the limit of Free, and only saving another card is refused', async () => {
    const { client, user } = await app.person({ billing: proBilling() });
    const ids = (await CardModel.find().lean()).map(({ _id }) => _id.toHexString());
    for (const id of ids.slice(0, 53)) await client.post(`/knowledge-cards/${id}/collect`);
    const [readOnPro, savedIdsOnPro] = await Promise.all([
      client.get<Card[]>('/knowledge-cards/saved'),
      client.get<string[]>('/knowledge-cards/collected'),
    ]);
    expect(readOnPro.body).toHaveLength(53);
    await downgradeToFree(user);
    expect((await client.get<CardList>('/knowledge-cards')).body.limited).toBe(true);
    expect((await client.get<Card[]>('/knowledge-cards/saved')).body).toEqual(readOnPro.body);
    expect((await client.get<string[]>('/knowledge-cards/collected')).body).toEqual(savedIdsOnPro.body);
    const refused = await client.post<ErrorBody>(`/knowledge-cards/${ids[53]}/collect`);
    expect([refused.status, refused.body.code]).toEqual([403, 'PLAN_LIMIT']);
    expect((await client.post(`/knowledge-cards/${ids[0]}/collect`)).status).toBe(204);
    expect((await client.get<Card[]>('/knowledge-cards/saved')).body).toHaveLength(53);
  });
});

describe('POST /knowledge-cards/import', () => {
  const importCards = async (client: TestClient, ids: readonly (string | undefined)[], dryRun: boolean) =>
    (await client.post<ImportSavedCardsResponse>('/knowledge-cards/import', { ids, dryRun })).body;
  const savedIds = async (client: TestClient) =>
    (await client.get<Card[]>('/knowledge-cards/saved')).body.map(({ _id }) => _id);

  // shows: import.cards
  it('saves the cards of a file in order, each once, and returns the ids that do not exist', async () => {
    const { client } = await app.person();
    const ids = (await CardModel.find().sort({ rank: 1 }).limit(3).lean()).map(({ _id }) => _id.toHexString());
    const [first, second, third] = ids;
    await client.post(`/knowledge-cards/${second}/collect`);
    const gone = 'f'.repeat(24);
    const expected = { added: [first, third], same: [second], unknown: [gone] };
    expect(await importCards(client, [...ids, gone], true)).toEqual(expected);
    expect(await savedIds(client)).toEqual([second]);
    expect(await importCards(client, [...ids, gone], false)).toEqual(expected);
    expect(await savedIds(client)).toEqual([first, third, second]);
    expect(await importCards(client, ids, false)).toEqual({ added: [], same: ids, unknown: [] });
    expect((await app.stranger().post('/knowledge-cards/import', { ids, dryRun: true })).status).toBe(401);
    expect((await client.post('/knowledge-cards/import', { ids: ['marmalade'], dryRun: true })).status).toBe(400);
  });

  // shows: import.cards.plan-limit
  it('imports cards beyond the limit of Free, after which no further card can be saved', async () => {
    const { client } = await app.person();
    const ids = (await CardModel.find().lean()).map(({ _id }) => _id.toHexString());
    expect((await importCards(client, ids.slice(0, 60), false)).added).toHaveLength(60);
    expect(await savedIds(client)).toHaveLength(60);
    const next = await client.post<ErrorBody>(`/knowledge-cards/${ids[60]}/collect`);
    expect(next.body.code).toBe('PLAN_LIMIT');
  });

  // shows: import.cards.ids
  it('finds the cards of the seed data by ids that are the same in every installation', async () => {
    const card = await CardModel.findOne({ slug: 'clear-goals-with-stretch' }).lean();
    expect(card?._id.toHexString()).toBe('4cd94cc167a141978005ad4e');
  });
});
