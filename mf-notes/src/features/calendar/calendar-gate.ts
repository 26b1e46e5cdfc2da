import { PLAN_LIMITS } from '@northkeep/contracts';
import { session, useSession } from '@northkeep/shared-vault';
import type { WeekCount } from '../../rules/calendar.ts';
import { useCalendar } from './calendar-store.ts';

type Plan = keyof typeof PLAN_LIMITS;

const isEditable = (plan: Plan = 'free', weeks: WeekCount): boolean => PLAN_LIMITS[plan].calendarEditWeeks >= weeks;

/**
 * Returns true when the billing plan allows the user to add and drop lines in a calendar of the selected number of
 * weeks.
 */
export const canEditCalendar = (): boolean =>
  isEditable(session.getState().user?.plan, useCalendar.getState().weeksView);

export const useCanEditCalendar = (): boolean => {
  const plan = useSession().user?.plan;
  return isEditable(plan, useCalendar().weeksView);
};
