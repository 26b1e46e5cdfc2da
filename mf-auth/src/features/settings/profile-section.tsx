import { Pairs } from '@northkeep/shared-kit/table';
import { useSession } from '@northkeep/shared-vault';
import { PLAN_STEP, PROFILE_TEXT } from '../../copy.ts';

const NAMES = { free: PLAN_STEP.plans.free.name, pro: PLAN_STEP.plans.tier1.name, elite: PLAN_STEP.plans.tier2.name };

/** Who is signed in, as the server knows it. */
export function ProfileSection() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <Pairs
      pairs={[
        [PROFILE_TEXT.name, `${user.firstName} ${user.lastName}`],
        [PROFILE_TEXT.email, user.email],
        [PROFILE_TEXT.plan, NAMES[user.plan]],
      ]}
    />
  );
}
