import { OPERATIONS } from '@northkeep/contracts';
import { z } from 'zod';
import { type ApiRouter, apiRouter } from '../context.ts';
import { handle } from '../operation.ts';
import { type Instrument, instrument, instruments, LIST_MAX } from './insights.content.ts';

const composite = z.strictObject({
  id: z.string(),
  title: z.string(),
  percent: z.null(),
  metrics: z
    .array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        value: z.null(),
        insight: z.string(),
        lowHint: z.string(),
      }),
    )
    .max(LIST_MAX),
});
const shown = instrument.extend({
  entries: z.array(z.strictObject({ id: z.string(), label: z.string() })).max(LIST_MAX),
});

/**
 * Routes of `/psych-insights`: definitions of the assessments. Answers and scores are sealed records that the server
 * cannot read, so every value in the response is null.
 */
export function insightsRoutes(): ApiRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.readInsightComposites, { answer: z.array(composite).max(LIST_MAX) }, async () =>
    (await instruments()).filter(({ scales }) => scales.length > 0).map(presentComposite),
  );
  handle(router, OPERATIONS.readInsightInstruments, { answer: z.array(shown).max(LIST_MAX) }, async () =>
    (await instruments()).map(presentInstrument),
  );
  return router;
}

function presentComposite({ id, name, scales }: Instrument) {
  const metrics = scales.map((scale) => ({
    id: scale.id,
    label: scale.name,
    value: null,
    insight: scale.highEnd,
    lowHint: scale.lowEnd,
  }));
  return { id, title: name, percent: null, metrics };
}

function presentInstrument({ scales, ...definition }: Instrument) {
  return { ...definition, scales, entries: scales.map(({ id, name }) => ({ id, label: name })) };
}
