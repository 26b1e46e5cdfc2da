import { TextField } from '@northkeep/shared-kit/field';
import { Notice } from '@northkeep/shared-kit/notice';
import { RepeatedPasswordFields } from '@northkeep/shared-kit/password-field';
import { Link, observer } from '@northkeep/shared-kit/runtime';
import { Mountain } from 'lucide-react';
import { ACCOUNT_STEP_TEXT, FIELD_LABELS, formatActivationFee, PLAN_STEP_TEXT, priceOf } from '../../copy.ts';
import { ELITE_UPDATES_PATH, LOGIN_PATH, SUPPORT_PATH } from '../../paths.ts';
import type { SignUpStore } from './sign-up.ts';
import { StepForm } from './step-form.tsx';

export const AccountStep = observer(function AccountStep({
  signUp,
  onLogin,
}: {
  signUp: SignUpStore;
  onLogin: () => void;
}) {
  const price = priceOf('pro', signUp.term);
  const fee = formatActivationFee();
  return (
    <StepForm
      signUp={signUp}
      onSubmit={() => signUp.submitAccount()}
      onLogin={onLogin}
      below={
        <p className="t2 ink2">
          {ACCOUNT_STEP_TEXT.registered} <Link to={LOGIN_PATH}>{ACCOUNT_STEP_TEXT.logIn}</Link>
        </p>
      }
    >
      {signUp.plan === 'tier1' ? (
        <Notice icon={Mountain} title={ACCOUNT_STEP_TEXT.chosen(`${price.amount} ${price.unit}`)}>
          {ACCOUNT_STEP_TEXT.chosenMore}
        </Notice>
      ) : null}
      {signUp.plan === null ? (
        <Notice
          icon={Mountain}
          title={ACCOUNT_STEP_TEXT.eliteTitle}
          action={<Link to={ELITE_UPDATES_PATH}>{ACCOUNT_STEP_TEXT.getUpdates}</Link>}
        >
          {ACCOUNT_STEP_TEXT.eliteMore}
        </Notice>
      ) : null}
      <TextField
        label={FIELD_LABELS.email}
        type="email"
        autoComplete="username"
        value={signUp.email}
        onValue={(text) => signUp.setEmail(text)}
        onFocus={() => void signUp.checkStatus()}
        onBlur={() => signUp.leaveEmail()}
        error={signUp.errors.email}
        // The status is next to the label, because below the field it would move the button while the user clicks it to
        // leave the field.
        end={signUp.checking ? <span className="t1 ink3">{ACCOUNT_STEP_TEXT.checking}</span> : undefined}
      />
      <RepeatedPasswordFields
        label={FIELD_LABELS.password}
        username={null}
        own={[signUp.email, signUp.firstName, signUp.lastName]}
        value={signUp.password}
        onValue={(text) => signUp.set('password', text)}
        error={signUp.errors.password}
        repeated={signUp.repeated}
        onRepeated={(text) => signUp.set('repeated', text)}
        repeatError={signUp.errors.repeated}
      />
      {signUp.plan === 'tier1' || fee === null ? null : (
        <p className="t2 ink2">
          {ACCOUNT_STEP_TEXT.fee(fee)} <Link to={SUPPORT_PATH}>{PLAN_STEP_TEXT.waiver}</Link>
        </p>
      )}
    </StepForm>
  );
});
