import { observer } from '@northkeep/shared-kit/runtime';
import { planIsReady } from '../plan/plan.ts';
import { Loading } from './loading.tsx';
import { Wizard } from './wizard.tsx';

/** The onboarding at /app/onboarding: the wizard, once the plan is there to be continued. */
export default observer(function OnboardingScreen() {
  return planIsReady() ? <Wizard /> : <Loading />;
});
