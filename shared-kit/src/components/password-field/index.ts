export { NewPasswordField } from './new-password-field.tsx';
export { exportUsername, PasswordField, vaultUsername } from './password-field.tsx';
export { findRepeatError, REPEAT_PASSWORD_LABEL, RepeatedPasswordFields } from './repeated-password-fields.tsx';
