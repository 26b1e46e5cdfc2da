import { OPERATIONS } from '@northkeep/contracts';
import { type AppRouter, apiRouter } from '../context.ts';
import { handle } from '../operation.ts';
import { type Instrument, instruments } from './insights.content.ts';

/**
 * `/psych-insights`: what can be measured, never what was: answers and scores are sealed records of the person's
 * own device, so every value is null here.
 */
export function insightsRoutes(): AppRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.insightComposites, {}, async () =>
    (await instruments()).filter(({ scales }) => scales.length > 0).map(presentComposite),
  );
  handle(router, OPERATIONS.insightInstruments, {}, async () => (await instruments()).map(presentInstrument));
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
