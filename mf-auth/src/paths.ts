export const LOGIN_PATH = '/login';
export const REGISTER_PATH = '/register';
export const RETURN_PATH = '/register/return';
export const SUCCESS_PATH = '/register/success';
export const FORGOT_PASSWORD_PATH = '/forgot-password';
export const RESET_PASSWORD_PATH = '/reset-password';
export const CHECKOUT_PATH = '/checkout';
export const UNAUTHORIZED_PATH = '/unauthorized';
export const APP_PATH = '/app';
export const SUPPORT_PATH = '/support';
export const ONBOARDING_PATH = '/app/onboarding';
/** Return address of a cancelled payment. */
export const RESUME_PLAN = '/register?resume=1#plan';
/** Pages for users who cannot open the vault. */
export const DELETE_ACCOUNT = '/delete-account';
export const EMPTY_VAULT = '/empty-vault';
export const OLD_VAULT = '/old-vault';
export const CANCEL_DELETION = '/delete-account/cancel';
export const CANCEL_EMAIL = '/email-change/cancel';
export const CANCEL_TWO_FACTOR = '/two-factor/cancel';
