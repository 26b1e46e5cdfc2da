import { z } from 'zod';
import { DIRECTION_LENGTH_MAX, LABEL_LENGTH_MAX } from '../kinds/text-limits.ts';
import { ACCEPTED_SUGGESTIONS_MAX } from '../suggestions/limits.ts';
import { CONTEXT_TEXTS_MAX, PREVIOUS_SUGGESTIONS_MAX } from '../suggestions/request.ts';

const label = z.string().trim().min(1).max(LABEL_LENGTH_MAX);
const labels = z.array(label).max(CONTEXT_TEXTS_MAX).default([]);
const texts = {
  previous: z.array(label).max(PREVIOUS_SUGGESTIONS_MAX).default([]),
  ideals: z.array(z.string().trim().min(1).max(DIRECTION_LENGTH_MAX)).max(2).default([]),
  obstacles: labels,
};
/**
 * Host of the assistant's endpoint to which the user agreed that the server forwards the texts. Without this field, the
 * server does not forward them.
 */
const destination = z.string().min(1).max(255).optional();

const aimContext = z.strictObject({ ...texts, existingAims: labels });
const goalContext = z.strictObject({ ...texts, aim: label, existingGoals: labels });
const stepContext = z.strictObject({
  ...texts,
  goal: label,
  aim: label.optional(),
  selected: labels,
  parked: labels,
});

/**
 * Bodies of requests for other suggestions (redraws). Without a body or without `context`, every user receives the same
 * suggestions.
 */
export const redrawAimsBody = z.strictObject({ context: aimContext.optional(), destination }).optional();
export const redrawGoalsBody = z.strictObject({ context: goalContext.optional(), destination }).optional();
export const redrawStepsBody = z.strictObject({ context: stepContext.optional(), destination }).optional();

export const requestGoalsBody = z.strictObject({ ...goalContext.shape, destination });
/**
 * Body of a request for step suggestions. The specification requires `redraw`, but the server does not use it.
 * `context.previous` lists the suggestions that must not appear again.
 */
export const requestStepsBody = z.strictObject({
  context: stepContext,
  redraw: z.boolean().default(false),
  destination,
});

/** `v` is the number of redraws; each number returns different suggestions. */
export const suggestionsQuery = z.strictObject({ v: z.coerce.number().int().min(0).max(1_000_000).default(0) });

export const suggestionsResponse = z.strictObject({
  suggestions: z
    .array(z.strictObject({ label: z.string().min(1).max(LABEL_LENGTH_MAX), frequency: z.int().min(1).max(7) }))
    .max(ACCEPTED_SUGGESTIONS_MAX),
  engine: z.enum(['built-in', 'endpoint']),
});
export const assistantResponse = z.strictObject({
  destination: z.strictObject({ host: z.string(), model: z.string() }).nullable(),
});
