export { Field, type FieldControl, FieldError, type FieldProps } from './field.tsx';
export { TextArea, TextField, type TextFieldProps } from './text-field.tsx';
