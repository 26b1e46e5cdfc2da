export const LOGIN_PATH = '/login';
export const REGISTER_PATH = '/register';
export const PAYMENT_RETURN_PATH = '/register/return';
export const REGISTRATION_SUCCESS_PATH = '/register/success';
export const FORGOT_PASSWORD_PATH = '/forgot-password';
export const RESET_PASSWORD_PATH = '/reset-password';
export const CHECKOUT_PATH = '/checkout';
export const UNAUTHORIZED_PATH = '/unauthorized';
export const APP_PATH = '/app';
export const SUPPORT_PATH = '/support';
/** Subscription to news about Elite, a page of mf-public. */
export const ELITE_UPDATES_PATH = '/subscribe?plan=elite-updates';
export const ONBOARDING_PATH = '/app/onboarding';
/** Path of the plan step, to which the user returns after a cancelled payment. */
export const RESUME_PLAN_PATH = '/register?resume=1#plan';
/** Pages for users who cannot open the vault. */
export const DELETE_ACCOUNT_PATH = '/delete-account';
export const EMPTY_VAULT_PATH = '/empty-vault';
export const RESTORE_VAULT_PATH = '/old-vault';
export const CANCEL_DELETION_PATH = '/delete-account/cancel';
export const CANCEL_EMAIL_CHANGE_PATH = '/email-change/cancel';
export const CANCEL_TWO_FACTOR_CHANGE_PATH = '/two-factor/cancel';
