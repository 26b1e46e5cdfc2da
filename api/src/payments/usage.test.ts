import { randomUUID } from 'node:crypto';
import type { BillingResponse } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { SavedCardModel } from '../cards/card.model.ts';
import { createEnvelope } from '../testing/factories.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

describe('usage of GET /api/payments/billing', () => {
  // shows: settings.usage.counted
  it('counts live aims, records and saved cards of the user alone', async () => {
    const [ada, ben] = [await app.person(), await app.person()];
    const usageOf = async ({ client }: typeof ada) =>
      (await client.get<BillingResponse>('/payments/billing')).body.usage;
    expect(await usageOf(ada)).toEqual({ aims: 0, savedCards: 0, records: 0 });
    const aim = { id: randomUUID(), label: createEnvelope() };
    await ada.client.post('/northkeep/aims', aim);
    for (let i = 0; i < 3; i += 1) await ada.client.post('/lines', { id: randomUUID(), text: createEnvelope() });
    await SavedCardModel.create({ userId: ada.user.userId, cardId: 'a'.repeat(24) });
    expect(await usageOf(ada)).toEqual({ aims: 1, savedCards: 1, records: 4 });
    await ada.client.delete(`/northkeep/aims/${aim.id}`, { rev: 1 });
    expect(await usageOf(ada)).toEqual({ aims: 0, savedCards: 1, records: 3 });
    expect(await usageOf(ben)).toEqual({ aims: 0, savedCards: 0, records: 0 });
  });
});
