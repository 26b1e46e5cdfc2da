import { OPERATIONS } from '@northkeep/contracts';
import { COMPOSITES, type CompositeDefinition } from '@northkeep/contracts/insights';
import { z } from 'zod';
import { type ApiRouter, apiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { type Instrument, instrumentSchema, LIST_MAX, readInstruments } from './insights.content.ts';

const metric = z.strictObject({
  id: z.string(),
  label: z.string(),
  value: z.null(),
  insight: z.string(),
  lowHint: z.string(),
});
const composite = z.strictObject({
  id: z.string(),
  title: z.string(),
  about: z.string(),
  percent: z.null(),
  metrics: z.array(metric).max(LIST_MAX),
});
const shown = instrumentSchema.extend({
  entries: z.array(z.strictObject({ id: z.string(), label: z.string() })).max(LIST_MAX),
});

/**
 * Routes of `/psych-insights`: definitions of the composites and assessments. Answers, scores and figures are sealed or
 * never leave the device, so every value in the response is null.
 */
export function insightsRoutes(): ApiRouter {
  const router = apiRouter();
  registerOperation(router, OPERATIONS.readInsightComposites, { answer: z.array(composite).max(LIST_MAX) }, async () =>
    COMPOSITES.map(presentComposite),
  );
  registerOperation(router, OPERATIONS.readInsightInstruments, { answer: z.array(shown).max(LIST_MAX) }, async () =>
    (await readInstruments()).map(presentInstrument),
  );
  return router;
}

function presentComposite({ id, title, about, metrics }: CompositeDefinition) {
  return { id, title, about, percent: null, metrics: metrics.map((one) => ({ ...one, value: null })) };
}

function presentInstrument({ scales, ...definition }: Instrument) {
  return { ...definition, scales, entries: scales.map(({ id, name }) => ({ id, label: name })) };
}
