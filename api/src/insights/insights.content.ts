import { z } from 'zod';
import { readContent } from '../platform/content.ts';

/** Maximum length of every list of the content file. */
export const LIST_MAX = 200;

const option = z.object({ value: z.number(), label: z.string() });
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
const scale = z.object({ id: z.string(), name: z.string(), items: z.int(), lowEnd: z.string(), highEnd: z.string() });
export const instrument = z.object({
  id: z.string(),
  name: z.string(),
  group: z.enum(['profile', 'pulse']),
  validated: z.boolean(),
  description: z.string(),
  /** Text shown instead of 'validated'. */
  label: z.string().optional(),
  period: z.string().optional(),
  estimatedMinutes: z.number(),
  recommendedIntervalDays: z.number().optional(),
  instruction: z.string().optional(),
  responseOptions: z.array(option).max(LIST_MAX).optional(),
  responseScale: z.unknown().optional(),
  scales: z.array(scale).max(LIST_MAX).default([]),
  items: z.array(item).max(LIST_MAX),
  sources: z
    .array(z.object({ label: z.string(), url: z.url() }))
    .max(LIST_MAX)
    .default([]),
});
export type Instrument = z.output<typeof instrument>;

const file = z.object({
  instruments: z.array(instrument).max(LIST_MAX / 2),
  pulses: z.array(instrument).max(LIST_MAX / 2),
});

let loaded: Promise<readonly Instrument[]> | undefined;

/** Loads the self-assessments and pulse check-ins, without their editorial notes. */
export function instruments(): Promise<readonly Instrument[]> {
  loaded ??= readContent('instruments.json', file).then((content) => [...content.instruments, ...content.pulses]);
  return loaded;
}
