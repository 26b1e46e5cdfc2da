/**
 * A questionnaire: a self-assessment or a short check-in. The user answers it on the device, which also scores and
 * stores the answers.
 */
export interface Instrument {
  readonly id: string;
  readonly name: string;
  readonly group: 'profile' | 'pulse';
  readonly validated: boolean;
  readonly description: string;
  /** Label that is shown with an instrument that is not validated. */
  readonly label?: string;
  readonly estimatedMinutes: number;
  readonly recommendedIntervalDays?: number;
  readonly instruction?: string;
  readonly responseOptions?: readonly ResponseOption[];
  readonly responseScale?: ResponseScale;
  readonly scales: readonly InstrumentScale[];
  readonly items: readonly InstrumentItem[];
  readonly sources: readonly InstrumentSource[];
  readonly licence: { readonly name: string; readonly url?: string; readonly attribution?: string };
}

export interface ResponseOption {
  readonly value: number;
  readonly label: string;
}

/** Response scale of whole numbers from `min` to `max`, with words at both ends only. */
export interface ResponseScale {
  readonly min: number;
  readonly max: number;
  readonly minLabel: string;
  readonly maxLabel: string;
}

export interface InstrumentScale {
  readonly id: string;
  readonly name: string;
  readonly items: number;
  readonly lowEnd: string;
  readonly highEnd: string;
  /** Reliability (Cronbach's alpha) from the published scoring key of the instrument. */
  readonly reportedAlpha?: number;
}

export interface InstrumentItem {
  readonly order: number;
  readonly text: string;
  /** Id of the item, set when each answer is reported separately. */
  readonly id?: string;
  readonly scale?: string;
  readonly reverse?: boolean;
  readonly minLabel?: string;
  readonly maxLabel?: string;
}

export interface InstrumentSource {
  readonly label: string;
  readonly url: string;
}
