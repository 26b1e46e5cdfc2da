import { decodeInstruments, type Instrument } from '@northkeep/contracts/insights';
import { BUILT_IN_INSTRUMENTS } from '@northkeep/contracts/insights/built-in';
import { useDefinitions } from './use-definitions.ts';

/** Returns the instruments of the server, or the built-in ones. */
export function useInstruments(): readonly Instrument[] {
  return useDefinitions({
    path: '/psych-insights/instruments',
    decode: decodeInstruments,
    builtIn: BUILT_IN_INSTRUMENTS,
  });
}
