import { EncryptedValue } from '@northkeep/shared-vault';
import { DEFAULT_WEEKS, WEEKS, type Weeks } from '../../rules/calendar.ts';

/** Appearance of the calendar, kept sealed on this device under the names of the specification. */
interface CalendarState {
  readonly weeksView: Weeks;
  readonly showTemperatureLayer: boolean;
  readonly showHaloProgress: boolean;
}

const DEFAULTS: CalendarState = { weeksView: DEFAULT_WEEKS, showTemperatureLayer: true, showHaloProgress: true };

const kept = new EncryptedValue<CalendarState>({ name: 'notes-calendar', empty: DEFAULTS, decode });

/** Observable. */
export const calendar = {
  get state(): CalendarState {
    return kept.value;
  },
  /** False until the kept state has been read; changes before that are ignored. */
  get isReady(): boolean {
    return kept.ready;
  },
  change(patch: Partial<CalendarState>): void {
    kept.set({ ...kept.value, ...patch });
  },
};

function decode(stored: unknown): CalendarState {
  const { weeksView, showTemperatureLayer, showHaloProgress } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return {
    weeksView: WEEKS.find((weeks) => weeks === weeksView) ?? DEFAULTS.weeksView,
    showTemperatureLayer: showTemperatureLayer !== false,
    showHaloProgress: showHaloProgress !== false,
  };
}
