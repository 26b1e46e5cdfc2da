import { decodeInstruments } from './decode.ts';
import type { Instrument } from './instrument.ts';
import content from './instruments.json' with { type: 'json' };

const all = [...content.instruments, ...content.pulses].map((one) => ({ scales: [], sources: [], ...one }));

/** The built-in self-assessments and check-ins, for browsers, whose bundler inlines the file. */
export const INSTRUMENTS: readonly Instrument[] = decodeInstruments(all) ?? [];

/** The line to real help, with the words of the checked content. */
export const CARE_LINE = {
  title: content.careLine.title,
  text: content.careLine.text,
  urgent: content.careLine.urgent,
  privacy: content.careLine.privacy,
  buttons: content.careLine.buttons,
};
