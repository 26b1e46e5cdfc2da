import { decodeInstruments } from './decode.ts';
import type { Instrument } from './instrument.ts';
import content from './instruments.json' with { type: 'json' };

const all = [...content.instruments, ...content.pulses].map((one) => ({ scales: [], sources: [], ...one }));

/** The built-in self-assessments and check-ins for browser code. The bundler inlines the content file. */
export const BUILT_IN_INSTRUMENTS: readonly Instrument[] = decodeInstruments(all) ?? [];

/** Texts of the notice that points a user in distress to professional help, taken from the validated content file. */
export const HELP_NOTICE_TEXTS = {
  title: content.careLine.title,
  text: content.careLine.text,
  urgent: content.careLine.urgent,
  privacy: content.careLine.privacy,
  buttons: content.careLine.buttons,
};
