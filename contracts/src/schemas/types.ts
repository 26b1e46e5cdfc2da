import type { z } from 'zod';
import type * as account from './account.ts';

/** Request bodies, for those who send them. */
export type LoginBody = z.input<typeof account.loginBody>;
export type SendVerificationBody = z.input<typeof account.sendVerificationBody>;
export type VerifyCodeBody = z.input<typeof account.verifyCodeBody>;
export type FinalizeRegistrationBody = z.input<typeof account.finalizeRegistrationBody>;
export type ResetPasswordBody = z.input<typeof account.resetPasswordBody>;
export type CreateErkpBody = z.input<typeof account.createErkpBody>;
export type CreateCheckoutBody = z.input<typeof account.createCheckoutBody>;
export type CheckoutAnswer = z.infer<typeof account.checkoutOut>;
export type ConfirmPaymentAnswer = z.infer<typeof account.confirmPaymentOut>;
export type ChangePassphraseBody = z.input<typeof account.changePassphraseBody>;
export type RequestEmailBody = z.input<typeof account.requestEmailBody>;
export type DeleteAccountBody = z.input<typeof account.deleteAccountBody>;
export type DeleteAccountAnswer = z.infer<typeof account.deleteAccountOut>;
export type ReplacedVaultsAnswer = z.infer<typeof account.replacedVaultsOut>;
export type BeginEmptyVaultBody = z.input<typeof account.beginEmptyVaultBody>;
export type RestoreVaultBody = z.input<typeof account.restoreVaultBody>;
export type BillingAnswer = z.infer<typeof account.billingOut>;
