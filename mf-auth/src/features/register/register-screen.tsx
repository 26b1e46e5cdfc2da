import { hasPayments } from '@northkeep/contracts';
import { observer, useNavigate, useSearchParams } from '@northkeep/shared-kit/runtime';
import { Stepper } from '@northkeep/shared-kit/stepper';
import { type ReactNode, useEffect, useState } from 'react';
import {
  ACCOUNT_STEP_TEXT,
  LAST_STEP_LABEL,
  PLAN_STEP_TEXT,
  PROFILE_STEP_TEXT,
  REGISTRATION_STEP_LABELS,
  SECURITY_STEP_TEXT,
  stepCountText,
  VERIFY_STEP_TEXT,
} from '../../copy.ts';
import { parseChosenPlan } from '../../rules/chosen-plan.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';
import { AccountStep } from './account-step.tsx';
import { PlanStep } from './plan-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { SecurityStep } from './security-step.tsx';
import { SignUpStore } from './sign-up.ts';
import type { SignUpStep } from './sign-up-fields.ts';
import { VerifyStep } from './verify-step.tsx';

/** Registration in five steps. */
export const RegisterScreen = observer(function RegisterScreen() {
  const [query, setQuery] = useSearchParams();
  const [signUp] = useState(() => new SignUpStore(parseChosenPlan(query)));
  const resumed = query.get('resume') === '1';
  useEffect(() => void signUp.resume(resumed), [signUp, resumed]);
  const leave = useNavigate();

  const { step, email } = signUp;
  const { title, text, content } = screens(signUp, { resumed, onLogin: () => leave('/login') })[step];
  const stops = REGISTRATION_STEP_LABELS.map((label, at) => ({
    label: at === 4 && !hasPayments() ? LAST_STEP_LABEL : label,
    // A user who has passed the first two steps cannot return to them, because their data is already verified. Later
    // steps can be revisited.
    ...(step === 4 && at >= 2 ? { onClick: () => signUp.go(at === 2 ? 2 : 3) } : {}),
    ...(step === 3 && at === 2 ? { onClick: () => signUp.go(2) } : {}),
  }));
  return (
    <AuthPageLayout
      title={title}
      text={text}
      end={step === 0 ? undefined : <bdi className={`t2 ink3 ${form.mail}`}>{email}</bdi>}
      above={<Stepper label={stepCountText(step)} steps={stops} current={step} />}
      key={resumed && step === 4 ? 'resumed' : step}
    >
      {content}
      {resumed && step !== 4 ? <QueryCleaner onClean={() => setQuery({}, { replace: true })} /> : null}
    </AuthPageLayout>
  );
});

/** Removes the parameter of a cancelled payment from the URL when the user leaves the plan step. */
function QueryCleaner({ onClean }: { onClean: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClean, 2_000);
    return () => clearTimeout(timer);
  });
  return null;
}

function screens(
  signUp: SignUpStore,
  { resumed, onLogin }: { resumed: boolean; onLogin: () => void },
): Record<SignUpStep, { title: string; text: string; content: ReactNode }> {
  const verify = signUp.codeRequest.isRunning ? VERIFY_STEP_TEXT.sending : VERIFY_STEP_TEXT.text(signUp.email);
  return {
    0: { ...ACCOUNT_STEP_TEXT, content: <AccountStep signUp={signUp} onLogin={onLogin} /> },
    1: { title: VERIFY_STEP_TEXT.title, text: verify, content: <VerifyStep signUp={signUp} /> },
    2: { ...SECURITY_STEP_TEXT, content: <SecurityStep signUp={signUp} /> },
    3: { title: PROFILE_STEP_TEXT.title, text: PROFILE_STEP_TEXT.text, content: <ProfileStep signUp={signUp} /> },
    4: {
      title: hasPayments() ? PLAN_STEP_TEXT.title : PLAN_STEP_TEXT.lastTitle,
      text: hasPayments() ? PLAN_STEP_TEXT.text : PLAN_STEP_TEXT.lastText,
      content: <PlanStep signUp={signUp} canceled={resumed} />,
    },
  };
}
