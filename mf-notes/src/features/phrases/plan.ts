import { PLAN_LIMITS } from '@northkeep/contracts';
import { session, useSession } from '@northkeep/shared-vault';

const allows = (plan: keyof typeof PLAN_LIMITS = 'free'): boolean => PLAN_LIMITS[plan].quickSchedule;

/** Returns true when the billing plan includes scheduling by date phrases. */
export const canQuickSchedule = (): boolean => allows(session.getState().user?.plan);

export const useCanQuickSchedule = (): boolean => allows(useSession().user?.plan);
