import { observer } from '@northkeep/shared-kit/runtime';
import { isPlanReady } from '../plan/plan.ts';
import { Wizard } from './wizard.tsx';
import { WizardSkeleton } from './wizard-skeleton.tsx';

/** Screen at /app/onboarding: the wizard, after the plan has loaded. */
export default observer(function OnboardingScreen() {
  return isPlanReady() ? <Wizard /> : <WizardSkeleton />;
});
