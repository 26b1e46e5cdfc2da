import { PLAN_LIMITS } from '@northkeep/contracts';
import { session, useSession } from '@northkeep/shared-vault';
import type { CalendarSpan } from '../../rules/calendar.ts';
import { spanOf, useCalendar } from './calendar-store.ts';

type Plan = keyof typeof PLAN_LIMITS;

const isEditable = (plan: Plan = 'free', span: CalendarSpan): boolean =>
  span === 'day' || PLAN_LIMITS[plan].calendarEditWeeks >= span;

/**
 * Returns true when the billing plan allows the user to add and drop lines in a calendar of the selected number of
 * weeks. Every plan allows it in the view of one day.
 */
export const canEditCalendar = (): boolean => isEditable(session.getState().user?.plan, spanOf(useCalendar.getState()));

export const useCanEditCalendar = (): boolean => {
  const plan = useSession().user?.plan;
  return isEditable(plan, spanOf(useCalendar()));
};
