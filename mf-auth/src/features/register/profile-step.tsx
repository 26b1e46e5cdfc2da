import { TextArea, TextField } from '@northkeep/shared-kit/field';
import { Icon } from '@northkeep/shared-kit/icon';
import { observer } from '@northkeep/shared-kit/runtime';
import { Lock } from 'lucide-react';
import { PROFILE_STEP_TEXT } from '../../copy.ts';
import form from '../page/form.module.css';
import type { SignUpStore } from './sign-up.ts';
import { StepForm } from './step-form.tsx';

export const ProfileStep = observer(function ProfileStep({ signUp }: { signUp: SignUpStore }) {
  return (
    <StepForm signUp={signUp} onSubmit={() => void signUp.submitProfile()}>
      <div className={form.pair}>
        <TextField
          label={PROFILE_STEP_TEXT.firstName}
          autoComplete="given-name"
          maxLength={100}
          value={signUp.firstName}
          onValue={(text) => signUp.set('firstName', text)}
          error={signUp.errors.firstName}
        />
        <TextField
          label={PROFILE_STEP_TEXT.lastName}
          autoComplete="family-name"
          maxLength={100}
          value={signUp.lastName}
          onValue={(text) => signUp.set('lastName', text)}
          error={signUp.errors.lastName}
        />
      </div>
      <TextArea
        label={PROFILE_STEP_TEXT.goal}
        rows={3}
        maxLength={500}
        value={signUp.goal}
        onValue={(text) => signUp.set('goal', text)}
        hint={PROFILE_STEP_TEXT.goalHint}
        error={signUp.errors.goal}
        end={
          <span className={form.sealed}>
            <Icon of={Lock} small />
            {PROFILE_STEP_TEXT.sealed}
          </span>
        }
      />
    </StepForm>
  );
});
