export { COMPOSITES, type CompositeDefinition, type MetricDefinition } from './composites.ts';
export { decodeComposites, decodeInstruments } from './decode.ts';
export type { Instrument, InstrumentItem, InstrumentScale } from './instrument.ts';
