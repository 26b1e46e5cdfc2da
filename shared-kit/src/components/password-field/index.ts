export { PasswordField } from './password-field.tsx';
export { passwordScore, strengthWord } from './strength.ts';
