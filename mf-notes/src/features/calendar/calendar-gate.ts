import { PLAN_GATES } from '@northkeep/contracts';
import { session, useSession } from '@northkeep/shared-vault';
import type { ShownWeeks } from '../../rules/calendar.ts';
import { useCalendar } from './calendar-store.ts';

type Plan = keyof typeof PLAN_GATES;

const isEditable = (plan: Plan = 'free', weeks: ShownWeeks): boolean => PLAN_GATES[plan].calendarEditWeeks >= weeks;

/** Returns true when the billing plan allows adding and dropping lines in the weeks that the calendar shows. */
export const canEditWeeks = (): boolean => isEditable(session.getState().user?.plan, useCalendar.getState().weeksView);

export const useCanEditWeeks = (): boolean => {
  const plan = useSession().user?.plan;
  return isEditable(plan, useCalendar().weeksView);
};
