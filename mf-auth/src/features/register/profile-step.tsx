import { TextArea, TextField } from '@northkeep/shared-kit/field';
import { Icon } from '@northkeep/shared-kit/icon';
import { observer } from '@northkeep/shared-kit/runtime';
import { Lock } from 'lucide-react';
import { PROFILE_STEP } from '../../copy.ts';
import form from '../page/form.module.css';
import type { SignUp } from './sign-up.ts';
import { StepForm } from './step-form.tsx';

export const ProfileStep = observer(function ProfileStep({ signUp }: { signUp: SignUp }) {
  return (
    <StepForm signUp={signUp} onSubmit={() => void signUp.submitProfile()}>
      <div className={form.pair}>
        <TextField
          label={PROFILE_STEP.firstName}
          autoComplete="given-name"
          maxLength={100}
          value={signUp.firstName}
          onValue={(text) => signUp.set('firstName', text)}
          error={signUp.errors.firstName}
        />
        <TextField
          label={PROFILE_STEP.lastName}
          autoComplete="family-name"
          maxLength={100}
          value={signUp.lastName}
          onValue={(text) => signUp.set('lastName', text)}
          error={signUp.errors.lastName}
        />
      </div>
      <TextArea
        label={PROFILE_STEP.goal}
        rows={3}
        maxLength={500}
        value={signUp.goal}
        onValue={(text) => signUp.set('goal', text)}
        hint={PROFILE_STEP.goalHint}
        error={signUp.errors.goal}
        end={
          <span className={form.sealed}>
            <Icon of={Lock} small />
            {PROFILE_STEP.sealed}
          </span>
        }
      />
    </StepForm>
  );
});
