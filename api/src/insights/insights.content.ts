import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** Maximum length of every list of the content file. */
export const CONTENT_LIST_LENGTH_MAX = 200;

const option = z.object({ value: z.number(), label: z.string() });
const responseScale = z.object({ min: z.number(), max: z.number(), minLabel: z.string(), maxLabel: z.string() });
const item = z.object({
  order: z.int(),
  text: z.string(),
  id: z.string().optional(),
  scale: z.string().optional(),
  reverse: z.boolean().optional(),
  higherIsBetter: z.boolean().optional(),
  minLabel: z.string().optional(),
  maxLabel: z.string().optional(),
});
const scale = z.object({
  id: z.string(),
  name: z.string(),
  items: z.int(),
  lowEnd: z.string(),
  highEnd: z.string(),
  reportedAlpha: z.number().optional(),
});
export const assessmentDefinitionSchema = z.object({
  id: z.string(),
  name: z.string(),
  group: z.enum(['profile', 'pulse']),
  validated: z.boolean(),
  description: z.string(),
  /** Text that the check-in shows when its questionnaire is not scientifically validated. */
  label: z.string().optional(),
  estimatedMinutes: z.number(),
  recommendedIntervalDays: z.number().optional(),
  instruction: z.string().optional(),
  responseOptions: z.array(option).max(CONTENT_LIST_LENGTH_MAX).optional(),
  responseScale: responseScale.optional(),
  scales: z.array(scale).max(CONTENT_LIST_LENGTH_MAX).default([]),
  items: z.array(item).max(CONTENT_LIST_LENGTH_MAX),
  sources: z
    .array(z.object({ label: z.string(), url: z.url() }))
    .max(CONTENT_LIST_LENGTH_MAX)
    .default([]),
  licence: z.object({ name: z.string(), url: z.url().optional(), attribution: z.string().optional() }),
});
export type AssessmentDefinition = z.output<typeof assessmentDefinitionSchema>;

const file = z.object({
  instruments: z.array(assessmentDefinitionSchema).max(CONTENT_LIST_LENGTH_MAX / 2),
  pulses: z.array(assessmentDefinitionSchema).max(CONTENT_LIST_LENGTH_MAX / 2),
});

let loaded: Promise<readonly AssessmentDefinition[]> | undefined;

/**
 * Reads the definitions of self-assessments and pulse check-ins, without their editorial notes, from the JSON file that
 * the devices use too. Does not import the file, because Node warns about imported JSON.
 */
export function readAssessmentDefinitions(): Promise<readonly AssessmentDefinition[]> {
  loaded ??= readFile(createRequire(import.meta.url).resolve('@northkeep/contracts/insights/content.json'), 'utf8')
    .then((json) => file.parse(JSON.parse(json)))
    .then((content) => [...content.instruments, ...content.pulses]);
  return loaded;
}
