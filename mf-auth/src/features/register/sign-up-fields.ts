import type { RegistrationPlan } from '@northkeep/contracts';

/** Step of the registration: account, verification, security, profile, plan. */
export type SignUpStep = 0 | 1 | 2 | 3 | 4;
/** Plans that a registration can choose; Elite is in development. */
export type BuyablePlan = Exclude<RegistrationPlan, 'tier2'>;
/** Fields that can show an error. */
export type SignUpField =
  | 'email'
  | 'password'
  | 'repeated'
  | 'code'
  | 'ack'
  | 'firstName'
  | 'lastName'
  | 'goal'
  | 'plan';

/** Values of all fields except the email, before the user has entered anything. */
export const EMPTY_SIGN_UP_FIELDS = {
  password: '',
  repeated: '',
  code: '',
  acknowledged: false,
  firstName: '',
  lastName: '',
  goal: '',
  plan: 'free',
  term: 'monthly',
} as const;
