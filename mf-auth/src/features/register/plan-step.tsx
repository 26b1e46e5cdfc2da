import { computeAnnualSavingPercent, hasPayments, type OwedFee, type RegistrationPlan } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { FieldError } from '@northkeep/shared-kit/field';
import { Notice } from '@northkeep/shared-kit/notice';
import { Link, observer, useNavigate } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { registration } from '@northkeep/shared-vault';
import { ExternalLink, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatActivationFee, PLAN_STEP_TEXT, priceOf } from '../../copy.ts';
import { PAYMENT_RETURN_PATH, SUPPORT_PATH } from '../../paths.ts';
import { receivePaymentReturn } from '../../rules/payment-return-channel.ts';
import styles from './plan-step.module.css';
import type { SignUpStore } from './sign-up.ts';
import type { BuyablePlan } from './sign-up-fields.ts';
import { StepForm } from './step-form.tsx';

const PLANS = [
  { id: 'free', catalogue: 'free' },
  { id: 'tier1', catalogue: 'pro' },
  { id: 'tier2', catalogue: 'elite' },
] as const;
const SAVING = Math.max(computeAnnualSavingPercent('pro'), computeAnnualSavingPercent('elite'));

interface PlanStepProps {
  signUp: SignUpStore;
  canceled: boolean;
}

/** Last step: the choice of the plan, or only the button that makes the account where everybody has the same plan. */
export const PlanStep = (props: PlanStepProps) => (hasPayments() ? <PlanChoice {...props} /> : <LastStep {...props} />);

const LastStep = observer(function LastStep({ signUp }: PlanStepProps) {
  const goTo = useNavigate();
  const submit = () => {
    signUp.choose('free');
    void signUp.submitPlan({ isPaid: true, goTo });
  };
  return (
    <StepForm signUp={signUp} onSubmit={submit} submit={PLAN_STEP_TEXT.create} more={<BackToProfile signUp={signUp} />}>
      {null}
    </StepForm>
  );
});

const PlanChoice = observer(function PlanChoice({ signUp, canceled }: PlanStepProps) {
  const goTo = useNavigate();
  const fee = formatActivationFee();
  const owed = useOwed(fee !== null);
  if (owed.paid !== null && owed.paid !== 'tier2') return <PaidStep signUp={signUp} plan={owed.paid} />;
  const due = owed.due ? fee : null;
  const proPrice = priceOf('pro', signUp.term);
  return (
    <StepForm
      signUp={signUp}
      onSubmit={() => void signUp.submitPlan({ isPaid: signUp.plan === 'free' && due === null, goTo })}
      submit={signUp.plan === 'tier1' ? PLAN_STEP_TEXT.checkout : PLAN_STEP_TEXT.create}
      more={<BackToProfile signUp={signUp} />}
    >
      {canceled ? (
        <Notice icon={Undo2} title={PLAN_STEP_TEXT.canceledTitle}>
          {PLAN_STEP_TEXT.canceled}
        </Notice>
      ) : null}
      {fee !== null && due === null ? (
        <Notice tone="good" title={PLAN_STEP_TEXT.waivedTitle}>
          <span>{PLAN_STEP_TEXT.waived}</span>
        </Notice>
      ) : null}
      {signUp.paysInOtherTab ? <PaymentInOtherTab goTo={goTo} /> : null}
      {signUp.busy && signUp.plan === 'tier1' ? (
        <Notice icon={ExternalLink} title={PLAN_STEP_TEXT.opening}>
          <span>{PLAN_STEP_TEXT.openingMore}</span>
        </Notice>
      ) : null}
      <fieldset className={styles.plans}>
        <legend className="sr">{PLAN_STEP_TEXT.legend}</legend>
        <div className={styles.head}>
          <SegmentedControl
            label={PLAN_STEP_TEXT.billing}
            value={signUp.term}
            onValue={(term) => signUp.bill(term)}
            options={[
              { value: 'monthly', label: PLAN_STEP_TEXT.monthly },
              { value: 'annual', label: PLAN_STEP_TEXT.annual },
            ]}
          />
          <span className="t2 ink3">{PLAN_STEP_TEXT.save(SAVING)}</span>
        </div>
        {PLANS.map(({ id, catalogue }) => (
          <PlanRow key={id} id={id} price={priceOf(catalogue, signUp.term)} signUp={signUp} />
        ))}
      </fieldset>
      {signUp.errors.plan === undefined ? null : <FieldError>{signUp.errors.plan}</FieldError>}
      <p className="t2 ink2">
        {signUp.plan === 'tier1' ? PLAN_STEP_TEXT.pay(`${proPrice.amount} ${proPrice.unit}`) : null}
        {signUp.plan === 'free' && due !== null ? (
          <>
            {PLAN_STEP_TEXT.fee(due)} <Link to={SUPPORT_PATH}>{PLAN_STEP_TEXT.waiver}</Link>
          </>
        ) : null}
      </p>
    </StepForm>
  );
});

/** Waits for the return from the payment page in another tab and continues with it on this page. */
function PaymentInOtherTab({ goTo }: { goTo: (path: string) => void }) {
  useEffect(() => receivePaymentReturn((search) => goTo(`${PAYMENT_RETURN_PATH}${search}`)), [goTo]);
  return (
    <Notice icon={ExternalLink} title={PLAN_STEP_TEXT.otherTab}>
      <span>{PLAN_STEP_TEXT.otherTabMore}</span>
    </Notice>
  );
}

const BackToProfile = ({ signUp }: { signUp: SignUpStore }) => (
  <Button kind="text" onClick={() => signUp.go(3)}>
    {PLAN_STEP_TEXT.back}
  </Button>
);

/** Plan step of a registration that was interrupted after its payment. The user has nothing left to choose or pay. */
const PaidStep = observer(function PaidStep({ signUp, plan }: { signUp: SignUpStore; plan: BuyablePlan }) {
  const goTo = useNavigate();
  const submit = () => {
    signUp.choose(plan);
    void signUp.submitPlan({ isPaid: true, goTo });
  };
  return (
    <StepForm signUp={signUp} onSubmit={submit} submit={PLAN_STEP_TEXT.create} more={<BackToProfile signUp={signUp} />}>
      <Notice tone="good" title={PLAN_STEP_TEXT.paidTitle}>
        <span>{PLAN_STEP_TEXT.paid(PLAN_STEP_TEXT.plans[plan].name)}</span>
      </Notice>
    </StepForm>
  );
});

/**
 * Asks the server whether an activation fee is unpaid. Until the response arrives, the fee counts as due if this
 * installation charges one.
 */
function useOwed(hasFee: boolean): OwedFee {
  const [owed, setOwed] = useState<OwedFee>({ due: hasFee, paid: null });
  useEffect(() => {
    let here = true;
    registration.owed().then(
      (answer) => here && setOwed(answer),
      (reason: unknown) => console.debug('the fee was not read', reason),
    );
    return () => {
      here = false;
    };
  }, []);
  return owed;
}

interface PlanRowProps {
  id: RegistrationPlan;
  price: { amount: string; unit: string };
  signUp: SignUpStore;
}

const PlanRow = observer(function PlanRow({ id, price, signUp }: PlanRowProps) {
  const { name, text } = PLAN_STEP_TEXT.plans[id];
  const off = id === 'tier2';
  return (
    <label className={`${styles.plan} ${off ? styles.off : ''}`}>
      <input
        type="radio"
        name="plan"
        value={id}
        checked={signUp.plan === id}
        disabled={off}
        onChange={() => (id === 'tier2' ? undefined : signUp.choose(id))}
      />
      <span className={styles.text}>
        <span className={styles.name}>
          <span className="d4">{name}</span>
          {off ? <span className="t2 ink3">{PLAN_STEP_TEXT.plans.tier2.note}</span> : null}
        </span>
        <span className="t2 ink2">{text}</span>
      </span>
      <span className={styles.price}>
        <span className="d5 num">{price.amount}</span>
        <span className="t1 ink3">{price.unit}</span>
      </span>
    </label>
  );
});
