import { DEFAULT_WEEKS, type ShownWeeks, WEEKS_AHEAD } from '../../rules/calendar.ts';
import { createKeptState, fieldsOf } from '../kept-state.ts';

/**
 * Appearance of the calendar. The field names are those of the specification (docs/adr/0041-kept-interface-state.md).
 */
interface CalendarState {
  readonly weeksView: ShownWeeks;
  readonly showTemperatureLayer: boolean;
  readonly showHaloProgress: boolean;
  /** ISO date of the selected day. */
  readonly selectedBlock: string | null;
}

const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

const DEFAULTS: CalendarState = {
  weeksView: DEFAULT_WEEKS,
  showTemperatureLayer: true,
  showHaloProgress: true,
  selectedBlock: null,
};

export const { useStore: useCalendar, change: changeCalendar } = createKeptState<CalendarState>({
  name: 'notes-calendar',
  defaults: DEFAULTS,
  encode: (state) => state,
  decode(stored) {
    const { weeksView, showTemperatureLayer, showHaloProgress, selectedBlock } = fieldsOf(stored);
    return {
      weeksView: WEEKS_AHEAD.find((weeks) => weeks === weeksView) ?? DEFAULTS.weeksView,
      showTemperatureLayer: showTemperatureLayer !== false,
      showHaloProgress: showHaloProgress !== false,
      selectedBlock: typeof selectedBlock === 'string' && ISO_DATE.test(selectedBlock) ? selectedBlock : null,
    };
  },
});
