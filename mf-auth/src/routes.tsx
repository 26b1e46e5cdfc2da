import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { LoginScreen } from './features/login/login-screen.tsx';
import { GuestOnly } from './features/page/guest-only.tsx';
import { lazyScreen } from './features/page/lazy-screen.ts';
import {
  CANCEL_DELETION_PATH,
  CANCEL_EMAIL_CHANGE_PATH,
  CANCEL_TWO_FACTOR_CHANGE_PATH,
  CHECKOUT_PATH,
  DELETE_ACCOUNT_PATH,
  EMPTY_VAULT_PATH,
  FORGOT_PASSWORD_PATH,
  LOGIN_PATH,
  PAYMENT_RETURN_PATH,
  REGISTER_PATH,
  REGISTRATION_SUCCESS_PATH,
  RESET_PASSWORD_PATH,
  RESTORE_VAULT_PATH,
  UNAUTHORIZED_PATH,
} from './paths.ts';

// The login form can be sent before shared-vault is loaded. Every other screen is loaded together with shared-vault.
const CheckoutScreen = lazyScreen(async () => (await import('./features/checkout/checkout-screen.tsx')).CheckoutScreen);
const EmptyVaultScreen = lazyScreen(
  async () => (await import('./features/empty-vault/empty-vault-screen.tsx')).EmptyVaultScreen,
);
const OldVaultScreen = lazyScreen(
  async () => (await import('./features/empty-vault/restore-vault-screen.tsx')).RestoreVaultScreen,
);
const DeleteAccountScreen = lazyScreen(
  async () => (await import('./features/account-links/delete-account-screen.tsx')).DeleteAccountScreen,
);
const KeepAccountScreen = lazyScreen(
  async () => (await import('./features/account-links/cancel-change-screens.tsx')).CancelDeletionScreen,
);
const KeepEmailScreen = lazyScreen(
  async () => (await import('./features/account-links/cancel-change-screens.tsx')).CancelEmailChangeScreen,
);
const KeepFactorScreen = lazyScreen(
  async () => (await import('./features/account-links/cancel-change-screens.tsx')).CancelTwoFactorChangeScreen,
);
const ForgotScreen = lazyScreen(
  async () => (await import('./features/passwords/forgot-password-screen.tsx')).ForgotPasswordScreen,
);
const ResetScreen = lazyScreen(
  async () => (await import('./features/passwords/reset-password-screen.tsx')).ResetPasswordScreen,
);
const RegisterScreen = lazyScreen(async () => (await import('./features/register/register-screen.tsx')).RegisterScreen);
const ReturnScreen = lazyScreen(
  async () => (await import('./features/register/payment-return-screen.tsx')).PaymentReturnScreen,
);
const SuccessScreen = lazyScreen(async () => (await import('./features/register/success-screen.tsx')).SuccessScreen);
const UnauthorizedScreen = lazyScreen(
  async () => (await import('./features/unauthorized/unauthorized-screen.tsx')).UnauthorizedScreen,
);

const forGuests = (element: React.ReactNode) => <GuestOnly>{element}</GuestOnly>;

export const routes: RouteObject[] = [
  { path: LOGIN_PATH, element: forGuests(<LoginScreen />) },
  { path: REGISTER_PATH, element: forGuests(<RegisterScreen />) },
  { path: PAYMENT_RETURN_PATH, element: <ReturnScreen /> },
  { path: REGISTRATION_SUCCESS_PATH, element: <SuccessScreen /> },
  { path: FORGOT_PASSWORD_PATH, element: forGuests(<ForgotScreen />) },
  { path: `${RESET_PASSWORD_PATH}/:token?`, element: forGuests(<ResetScreen />) },
  { path: CHECKOUT_PATH, element: <CheckoutScreen /> },
  { path: DELETE_ACCOUNT_PATH, element: <DeleteAccountScreen /> },
  { path: `${CANCEL_DELETION_PATH}/:token?`, element: <KeepAccountScreen /> },
  { path: `${CANCEL_EMAIL_CHANGE_PATH}/:token?`, element: <KeepEmailScreen /> },
  { path: `${CANCEL_TWO_FACTOR_CHANGE_PATH}/:token?`, element: <KeepFactorScreen /> },
  { path: EMPTY_VAULT_PATH, element: <EmptyVaultScreen /> },
  { path: RESTORE_VAULT_PATH, element: <OldVaultScreen /> },
  { path: UNAUTHORIZED_PATH, element: <UnauthorizedScreen /> },
];
