import { type CalendarSpan, DEFAULT_WEEK_COUNT, WEEK_COUNT_OPTIONS, type WeekCount } from '../../rules/calendar.ts';
import { createPersistedState, storedFieldsOf } from '../kept-state.ts';

/**
 * Appearance of the calendar. The field names are those of the specification (docs/adr/0041-kept-interface-state.md).
 */
interface CalendarState {
  readonly weeksView: WeekCount;
  readonly showTemperatureLayer: boolean;
  readonly showHaloProgress: boolean;
  /** ISO date of the selected day. */
  readonly selectedBlock: string | null;
  /** True shows one day by the hour instead of the weeks. */
  readonly showDay: boolean;
}

const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

const DEFAULTS: CalendarState = {
  weeksView: DEFAULT_WEEK_COUNT,
  showTemperatureLayer: true,
  showHaloProgress: true,
  selectedBlock: null,
  showDay: false,
};

export const { useStore: useCalendar, change: changeCalendar } = createPersistedState<CalendarState>({
  name: 'notes-calendar',
  defaults: DEFAULTS,
  encode: (state) => state,
  decode(stored) {
    const { weeksView, showTemperatureLayer, showHaloProgress, selectedBlock, showDay } = storedFieldsOf(stored);
    return {
      weeksView: WEEK_COUNT_OPTIONS.find((weeks) => weeks === weeksView) ?? DEFAULTS.weeksView,
      showTemperatureLayer: showTemperatureLayer !== false,
      showHaloProgress: showHaloProgress !== false,
      selectedBlock: typeof selectedBlock === 'string' && ISO_DATE.test(selectedBlock) ? selectedBlock : null,
      showDay: showDay === true,
    };
  },
});

/** Returns what the calendar shows. */
export const spanOf = ({ showDay, weeksView }: CalendarState): CalendarSpan => (showDay ? 'day' : weeksView);
