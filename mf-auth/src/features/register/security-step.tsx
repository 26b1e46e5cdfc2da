import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { observer } from '@northkeep/shared-kit/runtime';
import { KeyRound, LifeBuoy, Server } from 'lucide-react';
import { SECURITY_STEP_TEXT } from '../../copy.ts';
import form from '../page/form.module.css';
import type { SignUpStore } from './sign-up.ts';
import { StepForm } from './step-form.tsx';

const ICONS = [KeyRound, Server, LifeBuoy] as const;
const FACTS = SECURITY_STEP_TEXT.facts.map((fact, at) => ({ ...fact, icon: ICONS[at] ?? KeyRound }));

export const SecurityStep = observer(function SecurityStep({ signUp }: { signUp: SignUpStore }) {
  return (
    <StepForm signUp={signUp} onSubmit={() => void signUp.submitSecurity(SECURITY_STEP_TEXT.required)}>
      <FactList facts={FACTS} />
      <div className={form.ack}>
        <Checkbox checked={signUp.acknowledged} onChecked={(yes) => signUp.acknowledge(yes)} error={signUp.errors.ack}>
          {SECURITY_STEP_TEXT.acknowledge}
        </Checkbox>
      </div>
    </StepForm>
  );
});
