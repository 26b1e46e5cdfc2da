import type { RouteObject } from '@northkeep/shared-kit/runtime';
import {
  KeepAccountScreen,
  KeepEmailScreen,
  KeepFactorScreen,
} from './features/account-links/cancel-change-screens.tsx';
import { DeleteAccountScreen } from './features/account-links/delete-account-screen.tsx';
import { CheckoutScreen } from './features/checkout/checkout-screen.tsx';
import { EmptyVaultScreen } from './features/empty-vault/empty-vault-screen.tsx';
import { OldVaultScreen } from './features/empty-vault/old-vault-screen.tsx';
import { LoginScreen } from './features/login/login-screen.tsx';
import { GuestOnly } from './features/page/guest-only.tsx';
import { ForgotScreen } from './features/passwords/forgot-screen.tsx';
import { ResetScreen } from './features/passwords/reset-screen.tsx';
import { RegisterScreen } from './features/register/register-screen.tsx';
import { ReturnScreen } from './features/register/return-screen.tsx';
import { SuccessScreen } from './features/register/success-screen.tsx';
import { UnauthorizedScreen } from './features/unauthorized/unauthorized-screen.tsx';
import {
  CANCEL_DELETION,
  CANCEL_EMAIL,
  CANCEL_TWO_FACTOR,
  CHECKOUT,
  DELETE_ACCOUNT,
  EMPTY_VAULT,
  FORGOT,
  LOGIN,
  OLD_VAULT,
  REGISTER,
  RESET,
  RETURN,
  SUCCESS,
  UNAUTHORIZED,
} from './paths.ts';

const forGuests = (element: React.ReactNode) => <GuestOnly>{element}</GuestOnly>;

export const routes: RouteObject[] = [
  { path: LOGIN, element: forGuests(<LoginScreen />) },
  { path: REGISTER, element: forGuests(<RegisterScreen />) },
  { path: RETURN, element: <ReturnScreen /> },
  { path: SUCCESS, element: <SuccessScreen /> },
  { path: FORGOT, element: forGuests(<ForgotScreen />) },
  { path: `${RESET}/:token?`, element: forGuests(<ResetScreen />) },
  { path: CHECKOUT, element: <CheckoutScreen /> },
  { path: DELETE_ACCOUNT, element: <DeleteAccountScreen /> },
  { path: `${CANCEL_DELETION}/:token?`, element: <KeepAccountScreen /> },
  { path: `${CANCEL_EMAIL}/:token?`, element: <KeepEmailScreen /> },
  { path: `${CANCEL_TWO_FACTOR}/:token?`, element: <KeepFactorScreen /> },
  { path: EMPTY_VAULT, element: <EmptyVaultScreen /> },
  { path: OLD_VAULT, element: <OldVaultScreen /> },
  { path: UNAUTHORIZED, element: <UnauthorizedScreen /> },
];
