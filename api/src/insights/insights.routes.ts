import { OPERATIONS } from '@northkeep/contracts';
import { COMPOSITES, type CompositeDefinition } from '@northkeep/contracts/insights';
import { z } from 'zod';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import {
  type AssessmentDefinition,
  assessmentDefinitionSchema,
  CONTENT_LIST_LENGTH_MAX,
  readAssessmentDefinitions,
} from './insights.content.ts';

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
  metrics: z.array(metric).max(CONTENT_LIST_LENGTH_MAX),
});
const shown = assessmentDefinitionSchema.extend({
  entries: z.array(z.strictObject({ id: z.string(), label: z.string() })).max(CONTENT_LIST_LENGTH_MAX),
});

/**
 * Routes of `/psych-insights`: definitions of the composites (means over several metrics) and of the self-assessments.
 * Answers, scores and figures are sealed or never leave the device, so every value in the response is null.
 */
export function insightsRoutes(): ApiRouter {
  const router = createApiRouter();
  registerOperation(
    router,
    OPERATIONS.readInsightComposites,
    { answer: z.array(composite).max(CONTENT_LIST_LENGTH_MAX) },
    async () => COMPOSITES.map(presentComposite),
  );
  registerOperation(
    router,
    OPERATIONS.readInsightInstruments,
    { answer: z.array(shown).max(CONTENT_LIST_LENGTH_MAX) },
    async () => (await readAssessmentDefinitions()).map(presentInstrument),
  );
  return router;
}

function presentComposite({ id, title, about, metrics }: CompositeDefinition) {
  return { id, title, about, percent: null, metrics: metrics.map((one) => ({ ...one, value: null })) };
}

function presentInstrument({ scales, ...definition }: AssessmentDefinition) {
  return { ...definition, scales, entries: scales.map(({ id, name }) => ({ id, label: name })) };
}
