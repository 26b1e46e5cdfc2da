import type { CompositeDefinition, MetricDefinition } from './composites.ts';
import type {
  Instrument,
  InstrumentItem,
  InstrumentScale,
  InstrumentSource,
  ResponseOption,
  ResponseScale,
} from './instrument.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasTexts = (value: Fields, ...names: readonly string[]) => names.every((name) => typeof value[name] === 'string');
const hasNumbers = (value: Fields, ...names: readonly string[]) =>
  names.every((name) => typeof value[name] === 'number' && Number.isFinite(value[name]));
const isText = (value: unknown) => value === undefined || typeof value === 'string';
const isListOf = <T>(value: unknown, isEntry: (entry: unknown) => entry is T): value is readonly T[] =>
  Array.isArray(value) && value.every(isEntry);

/** Decodes the composites of an untrusted response. Returns null when one of them is invalid or the list is empty. */
export function decodeComposites(value: unknown): readonly CompositeDefinition[] | null {
  return isListOf(value, isComposite) && value.length > 0 ? value : null;
}

/** Decodes the instruments of an untrusted response. Returns null when one of them is invalid or the list is empty. */
export function decodeInstruments(value: unknown): readonly Instrument[] | null {
  return isListOf(value, isInstrument) && value.length > 0 ? value : null;
}

const isMetric = (value: unknown): value is MetricDefinition =>
  isFields(value) && hasTexts(value, 'id', 'label', 'insight', 'lowHint');
const isComposite = (value: unknown): value is CompositeDefinition =>
  isFields(value) &&
  hasTexts(value, 'id', 'title', 'about') &&
  isListOf(value.metrics, isMetric) &&
  value.metrics.length > 0;

const isOption = (value: unknown): value is ResponseOption =>
  isFields(value) && hasNumbers(value, 'value') && hasTexts(value, 'label');
const isResponseScale = (value: unknown): value is ResponseScale =>
  isFields(value) && hasNumbers(value, 'min', 'max') && hasTexts(value, 'minLabel', 'maxLabel');
const isScale = (value: unknown): value is InstrumentScale =>
  isFields(value) && hasTexts(value, 'id', 'name', 'lowEnd', 'highEnd') && hasNumbers(value, 'items');
const isItem = (value: unknown): value is InstrumentItem =>
  isFields(value) && hasNumbers(value, 'order') && hasTexts(value, 'text') && [value.id, value.scale].every(isText);
const isSource = (value: unknown): value is InstrumentSource => isFields(value) && hasTexts(value, 'label', 'url');

const isInstrument = (value: unknown): value is Instrument =>
  isFields(value) &&
  hasTexts(value, 'id', 'name', 'description') &&
  (value.group === 'profile' || value.group === 'pulse') &&
  typeof value.validated === 'boolean' &&
  hasNumbers(value, 'estimatedMinutes') &&
  (value.recommendedIntervalDays === undefined || hasNumbers(value, 'recommendedIntervalDays')) &&
  [value.label, value.instruction].every(isText) &&
  (isListOf(value.responseOptions, isOption) || isResponseScale(value.responseScale)) &&
  isListOf(value.scales, isScale) &&
  isListOf(value.items, isItem) &&
  value.items.length > 0 &&
  isListOf(value.sources, isSource) &&
  isFields(value.licence) &&
  hasTexts(value.licence, 'name');
