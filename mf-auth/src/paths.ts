export const LOGIN = '/login';
export const REGISTER = '/register';
export const RETURN = '/register/return';
export const SUCCESS = '/register/success';
export const FORGOT = '/forgot-password';
export const RESET = '/reset-password';
export const CHECKOUT = '/checkout';
export const UNAUTHORIZED = '/unauthorized';
export const APP = '/app';
export const SUPPORT = '/support';
export const ONBOARDING = '/app/onboarding';
/** Return address of a cancelled payment. */
export const RESUME_PLAN = '/register?resume=1#plan';
/** Pages for users who cannot open the vault. */
export const DELETE_ACCOUNT = '/delete-account';
export const EMPTY_VAULT = '/empty-vault';
export const OLD_VAULT = '/old-vault';
export const CANCEL_DELETION = '/delete-account/cancel';
export const CANCEL_EMAIL = '/email-change/cancel';
export const CANCEL_TWO_FACTOR = '/two-factor/cancel';
