export { COMPOSITES, type CompositeDefinition, type MetricDefinition } from './composites.ts';
export { decodeComposites, decodeInstruments } from './decode.ts';
export type { Instrument, InstrumentItem, Scale } from './instrument.ts';
