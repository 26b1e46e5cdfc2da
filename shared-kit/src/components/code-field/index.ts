export { CodeField, cleanCode } from './code-field.tsx';
