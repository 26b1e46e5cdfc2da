export { Field, FieldError } from './field.tsx';
export { TextArea, TextField } from './text-field.tsx';
