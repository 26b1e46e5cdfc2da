import type { RegistrationStatus } from '@northkeep/contracts';
import { FakeErrorResponse, FakeServer, TEST_USER_ADA } from './open-settings.tsx';

export const STATUS_REQUEST = 'GET /api/auth/registration-status';
export const SEND_CODE_REQUEST = 'POST /api/auth/send-verification';
const VERIFY = 'POST /api/auth/verify-code';
export const RESTART_REQUEST = 'POST /api/auth/restart-registration';
export const ACTIVATION_FEE_REQUEST = 'POST /api/payments/create-activation-session';
export const PRO_CHECKOUT_REQUEST = 'POST /api/payments/create-checkout-session';
export const CONFIRM_PAYMENT_REQUEST = 'POST /api/payments/confirm';
export const FINALIZE_REQUEST = 'POST /api/auth/finalize-registration';

/** Fake server that has a single registration, the one of this browser. */
export class SignUpServer extends FakeServer {
  status: RegistrationStatus = 'NOT_FOUND';

  constructor() {
    super();
    const answers: Record<string, unknown> = {
      [STATUS_REQUEST]: () => ({ status: this.status }),
      [SEND_CODE_REQUEST]: ({ erkp, proof, vaultId }: Record<string, unknown>) => {
        this.status = 'PENDING_VERIFICATION';
        this.keyPackage = Object.assign({ rev: 1, proof, vaultId }, erkp) as NonNullable<FakeServer['keyPackage']>;
        return { status: this.status };
      },
      [VERIFY]: () => {
        this.status = 'VERIFIED_PENDING_FINALIZE';
        return { status: this.status };
      },
      [RESTART_REQUEST]: () => {
        this.status = 'NOT_FOUND';
      },
      // jsdom cannot leave the page, so the payment URL of this test is a hash of the same page.
      [ACTIVATION_FEE_REQUEST]: () => ({ portal_url: `${window.location.origin}/#fee`, id: 'cs_test_fee' }),
      [PRO_CHECKOUT_REQUEST]: () => ({ portal_url: `${window.location.origin}/#pro`, id: 'cs_test_pro' }),
      [CONFIRM_PAYMENT_REQUEST]: { type: 'activation', subscriptionPlan: 'free' },
      [FINALIZE_REQUEST]: () => {
        this.user = { ...TEST_USER_ADA, vaultId: this.keyPackage?.vaultId ?? null };
        return this.user;
      },
    };
    for (const [asked, answer] of Object.entries(answers)) this.answers.set(asked, answer);
  }

  /** Makes the fake server respond to an operation with an error from now on. */
  refuse(asked: string, status: number, message: string, code = 'X'): void {
    this.answers.set(asked, new FakeErrorResponse(status, code, message));
  }
}
