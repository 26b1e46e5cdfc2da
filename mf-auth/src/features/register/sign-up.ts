import { type BillingTerm, EMAIL_CODE_TTL_MS, hasPayments } from '@northkeep/contracts';
import { afterPress } from '@northkeep/shared-kit/after-press';
import { findRepeatError } from '@northkeep/shared-kit/password-field';
import { makeAutoObservable, runInAction, toast } from '@northkeep/shared-kit/runtime';
import { isStorageMissing, registration } from '@northkeep/shared-vault';
import { ACCOUNT_STEP_TEXT, PLAN_STEP_TEXT, VERIFY_STEP_TEXT } from '../../copy.ts';
import type { ChosenPlan } from '../../rules/chosen-plan.ts';
import { openPaymentPage, openPaymentTab, ownReturnPath } from '../../rules/payment-page.ts';
import { ALREADY_REGISTERED_TEXT, toRegistrationFailure } from '../../rules/registration-failure.ts';
import { isEmail, validateAccountStep, validateProfile, validateVerificationCode } from '../../rules/validation.ts';
import { CodeRequest } from './code-request.ts';
import { describeRequestError, toCheckoutFailure } from './failed-request.ts';
import { requestRegistrationStatus, type StepFailure, type StepJumpReason } from './registration-status.ts';
import { type BuyablePlan, EMPTY_SIGN_UP_FIELDS, type SignUpField, type SignUpStep } from './sign-up-fields.ts';

/** Pause in typing after which the form asks whether the email is registered. */
const REGISTRATION_CHECK_DEBOUNCE_MS = 350;

/**
 * State of the registration form: typed values, current step, errors. Secrets stay in the sealed draft of shared-vault.
 */
export class SignUpStore {
  step: SignUpStep = 0;
  email = '';
  password = '';
  /** The password as typed a second time. */
  repeated = '';
  code = '';
  acknowledged = false;
  firstName = '';
  lastName = '';
  goal = '';
  /** Selected plan; null after a link to Elite, which cannot be bought, until the user chooses another plan. */
  plan: BuyablePlan | null = 'free';
  term: BillingTerm = 'monthly';
  errors: Partial<Record<SignUpField, string>> = {};
  failure: StepFailure | null = null;
  turn: StepJumpReason | null = null;
  /** True while the registration status of the email is requested. */
  checking = false;
  /** True when the email has an account, so the form links to the login. */
  registered = false;
  busy = false;
  /** True while the payment page is open in another tab. */
  paysInOtherTab = false;
  readonly codeRequest = new CodeRequest();
  #check: ReturnType<typeof setTimeout> | undefined;

  constructor({ plan, term }: ChosenPlan) {
    if (plan !== undefined) this.plan = plan === 'tier2' ? null : plan;
    if (term !== undefined) this.term = term;
    makeAutoObservable(this);
  }

  /** Resumes the draft of an earlier visit. `atPlan`: the user returns from a cancelled payment. */
  async resume(atPlan: boolean): Promise<void> {
    // An unreadable draft is deleted; only typed values are lost.
    const draft = await registration.draft().catch(() => null);
    if (draft === null) return;
    const { email, firstName, lastName, goal, ackE2EE: acknowledged } = draft;
    const [wish, term] = [draft.subscriptionPlan ?? this.plan, draft.period ?? this.term];
    const plan = wish === 'tier2' ? null : wish;
    runInAction(() => Object.assign(this, { email, firstName, lastName, goal, acknowledged, plan, term }));
    await this.checkStatus();
    if (!atPlan || this.step < 2) return;
    const complete = this.acknowledged && this.firstName !== '' && this.lastName !== '' && this.goal !== '';
    this.go(complete ? 4 : 3);
  }

  go(step: SignUpStep): void {
    this.step = step;
    this.errors = {};
    this.failure = null;
    this.turn = null;
  }

  setEmail(email: string): void {
    this.email = email;
    this.registered = false;
    this.failure = null;
    delete this.errors.email;
    clearTimeout(this.#check);
    if (this.step === 0) this.#check = setTimeout(() => void this.checkStatus(), REGISTRATION_CHECK_DEBOUNCE_MS);
  }

  set<K extends 'password' | 'repeated' | 'code' | 'firstName' | 'lastName' | 'goal'>(field: K, text: string): void {
    this[field] = text;
    delete this.errors[field];
  }

  acknowledge(yes: boolean): void {
    this.acknowledged = yes;
    delete this.errors.ack;
  }

  choose(plan: BuyablePlan): void {
    this.plan = plan;
    delete this.errors.plan;
  }

  bill(term: BillingTerm): void {
    this.term = term;
  }

  /** Checks the email when its field is left. The message moves the buttons below, so it waits for the end of a press. */
  leaveEmail(): void {
    void this.checkStatus();
    afterPress(() => {
      const { email } = this.step === 0 && this.email.trim() !== '' ? validateAccountStep(this) : {};
      if (email !== undefined) runInAction(() => Object.assign(this.errors, { email }));
    });
  }

  /**
   * Requests the registration status of the email. If this browser has a draft of the registration with this email, the
   * form goes to the step that the status requires.
   */
  async checkStatus(): Promise<void> {
    clearTimeout(this.#check);
    const email = this.email.trim();
    if (this.step !== 0 || this.registered || !isEmail(email)) return;
    this.checking = true;
    const status = await requestRegistrationStatus(email);
    const draft = await registration.draft().catch(() => null);
    runInAction(() => {
      this.checking = false;
      if (this.step !== 0 || this.email.trim() !== email) return;
      if (status === 'ACTIVE') {
        this.registered = true;
        this.errors = { email: ALREADY_REGISTERED_TEXT };
      }
      if (draft?.email !== email.toLowerCase()) return;
      if (status === 'PENDING_VERIFICATION') {
        this.go(1);
        const isGood = draft.sentAt > Date.now() - EMAIL_CODE_TTL_MS;
        this.turn = { to: 'here-before', sentAt: isGood ? draft.sentAt : null };
      }
      if (status === 'VERIFIED_PENDING_FINALIZE') this.go(2);
    });
  }

  /** Step 0: shows the next step immediately; keys and verification code are created in the background. */
  submitAccount(): void {
    const errors = validateAccountStep(this);
    const different = errors.password === undefined ? findRepeatError(this.password, this.repeated) : undefined;
    this.errors = different === undefined ? errors : { ...errors, repeated: different };
    if (Object.keys(this.errors).length > 0) return;
    this.go(1);
    void this.#send();
  }

  async #send(): Promise<void> {
    const begin = async () => {
      await registration.begin({ email: this.email.trim(), password: this.password });
      await registration.update({ subscriptionPlan: this.plan, period: this.term });
    };
    await this.codeRequest.run(begin, (reason) => this.#fail(reason, { back: 0, more: ACCOUNT_STEP_TEXT.notSent }));
  }

  /** Requests another code for the same registration. */
  async resend(): Promise<void> {
    if (this.codeRequest.isRunning || Date.now() < this.codeRequest.nextAt) return;
    const resend = async () => {
      await registration.resend();
      toast({ type: 'success', text: VERIFY_STEP_TEXT.resent });
    };
    await this.codeRequest.run(resend, (reason) => this.#fail(reason, {}));
  }

  async submitCode(): Promise<void> {
    const wrong = validateVerificationCode(this.code);
    this.errors = wrong === null ? {} : { code: wrong };
    if (wrong === null) await this.#work(() => registration.verify(this.code.trim()), 2);
  }

  async submitSecurity(required: string): Promise<void> {
    this.errors = this.acknowledged ? {} : { ack: required };
    if (this.acknowledged) await this.#work(() => registration.update({ ackE2EE: true }), 3);
  }

  async submitProfile(): Promise<void> {
    const { firstName, lastName, goal } = this;
    this.errors = validateProfile({ firstName, lastName, goal });
    if (Object.keys(this.errors).length > 0) return;
    await this.#work(
      () => registration.update({ firstName: firstName.trim(), lastName: lastName.trim(), goal: goal.trim() }),
      4,
    );
  }

  /**
   * Step 4: stores the plan and opens the payment page, or the return page if nothing is due. In a browser that stores
   * nothing, this page stays open and receives the return from the payment page.
   */
  async submitPlan({ isPaid = false, goTo }: { isPaid?: boolean; goTo: (path: string) => void }): Promise<void> {
    const { plan, term } = this;
    if (plan === null) {
      this.errors = { plan: PLAN_STEP_TEXT.required };
      return;
    }
    const tab = isPaid ? null : openPaymentTab();
    const pay = async () => {
      await registration.update({ subscriptionPlan: plan, period: term });
      const address = await registration.checkout();
      const ownPath = isStorageMissing() ? ownReturnPath(address) : null;
      if (ownPath === null) openPaymentPage(address, tab);
      else {
        tab?.close();
        goTo(ownPath);
      }
      runInAction(() => {
        this.paysInOtherTab = tab !== null && ownPath === null;
      });
    };
    await this.#work(pay, null, (reason) => {
      tab?.close();
      this.#failToPay(reason);
    });
  }

  /** Deletes the registration on the server and the draft, and empties every field but the email. */
  async restart(): Promise<void> {
    const email = this.email.trim();
    await this.#work(() => registration.restart(email), 0);
    runInAction(() => {
      if (this.failure !== null) return;
      Object.assign(this, EMPTY_SIGN_UP_FIELDS);
      this.registered = false;
      this.turn = { to: 'restarted' };
    });
  }

  #failToPay(reason: unknown): void {
    const failure = toCheckoutFailure(reason);
    if (failure === null) this.#fail(reason, hasPayments() ? { more: PLAN_STEP_TEXT.nothingCharged } : {});
    else runInAction(() => Object.assign(this, { failure }));
  }

  async #work(
    task: () => Promise<unknown>,
    next: SignUpStep | null,
    failed = (reason: unknown) => this.#fail(reason, {}),
  ): Promise<void> {
    this.busy = true;
    this.failure = null;
    try {
      await task();
      if (next !== null) this.go(next);
    } catch (reason) {
      failed(reason);
    }
    runInAction(() => {
      this.busy = false;
    });
  }

  #fail(reason: unknown, { back, more }: { back?: 0; more?: string }): void {
    const failure = toRegistrationFailure(describeRequestError(reason));
    runInAction(() => {
      // The request may fail after the user has entered later steps. An error returns the form to step `back` only from
      // step 0 or 1; from step 2 on it is shown on the current step.
      if (back !== undefined && this.step <= 1) this.go(back);
      if (failure.step !== undefined) this.go(failure.step);
      if (failure.step === 1) this.turn = { to: 'unverified' };
      else if (failure.field === undefined) this.failure = { title: failure.message, ...(more ? { more } : {}) };
      else this.errors = { ...this.errors, [failure.field]: failure.message };
      this.registered = failure.message === ALREADY_REGISTERED_TEXT;
    });
    if (failure.step === 1) void this.resend();
  }
}
