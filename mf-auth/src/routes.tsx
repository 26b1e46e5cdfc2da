import type { RouteObject } from '@northkeep/shared-kit/runtime';
import { LoginScreen } from './features/login/login-screen.tsx';
import { GuestOnly } from './features/page/guest-only.tsx';
import { lazyScreen } from './features/page/lazy-screen.ts';
import {
  CANCEL_DELETION,
  CANCEL_EMAIL,
  CANCEL_TWO_FACTOR,
  CHECKOUT_PATH,
  DELETE_ACCOUNT,
  EMPTY_VAULT,
  FORGOT_PASSWORD_PATH,
  LOGIN_PATH,
  OLD_VAULT,
  REGISTER_PATH,
  RESET_PASSWORD_PATH,
  RETURN_PATH,
  SUCCESS_PATH,
  UNAUTHORIZED_PATH,
} from './paths.ts';

// The login form can be sent before shared-vault is loaded. Every other screen is loaded together with shared-vault.
const CheckoutScreen = lazyScreen(async () => (await import('./features/checkout/checkout-screen.tsx')).CheckoutScreen);
const EmptyVaultScreen = lazyScreen(
  async () => (await import('./features/empty-vault/empty-vault-screen.tsx')).EmptyVaultScreen,
);
const OldVaultScreen = lazyScreen(
  async () => (await import('./features/empty-vault/old-vault-screen.tsx')).OldVaultScreen,
);
const DeleteAccountScreen = lazyScreen(
  async () => (await import('./features/account-links/delete-account-screen.tsx')).DeleteAccountScreen,
);
const KeepAccountScreen = lazyScreen(
  async () => (await import('./features/account-links/cancel-change-screens.tsx')).KeepAccountScreen,
);
const KeepEmailScreen = lazyScreen(
  async () => (await import('./features/account-links/cancel-change-screens.tsx')).KeepEmailScreen,
);
const KeepFactorScreen = lazyScreen(
  async () => (await import('./features/account-links/cancel-change-screens.tsx')).KeepFactorScreen,
);
const ForgotScreen = lazyScreen(async () => (await import('./features/passwords/forgot-screen.tsx')).ForgotScreen);
const ResetScreen = lazyScreen(async () => (await import('./features/passwords/reset-screen.tsx')).ResetScreen);
const RegisterScreen = lazyScreen(async () => (await import('./features/register/register-screen.tsx')).RegisterScreen);
const ReturnScreen = lazyScreen(async () => (await import('./features/register/return-screen.tsx')).ReturnScreen);
const SuccessScreen = lazyScreen(async () => (await import('./features/register/success-screen.tsx')).SuccessScreen);
const UnauthorizedScreen = lazyScreen(
  async () => (await import('./features/unauthorized/unauthorized-screen.tsx')).UnauthorizedScreen,
);

const forGuests = (element: React.ReactNode) => <GuestOnly>{element}</GuestOnly>;

export const routes: RouteObject[] = [
  { path: LOGIN_PATH, element: forGuests(<LoginScreen />) },
  { path: REGISTER_PATH, element: forGuests(<RegisterScreen />) },
  { path: RETURN_PATH, element: <ReturnScreen /> },
  { path: SUCCESS_PATH, element: <SuccessScreen /> },
  { path: FORGOT_PASSWORD_PATH, element: forGuests(<ForgotScreen />) },
  { path: `${RESET_PASSWORD_PATH}/:token?`, element: forGuests(<ResetScreen />) },
  { path: CHECKOUT_PATH, element: <CheckoutScreen /> },
  { path: DELETE_ACCOUNT, element: <DeleteAccountScreen /> },
  { path: `${CANCEL_DELETION}/:token?`, element: <KeepAccountScreen /> },
  { path: `${CANCEL_EMAIL}/:token?`, element: <KeepEmailScreen /> },
  { path: `${CANCEL_TWO_FACTOR}/:token?`, element: <KeepFactorScreen /> },
  { path: EMPTY_VAULT, element: <EmptyVaultScreen /> },
  { path: OLD_VAULT, element: <OldVaultScreen /> },
  { path: UNAUTHORIZED_PATH, element: <UnauthorizedScreen /> },
];
