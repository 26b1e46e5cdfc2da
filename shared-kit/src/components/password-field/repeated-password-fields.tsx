import { NewPasswordField, type NewPasswordFieldProps } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';

export const REPEAT_PASSWORD_LABEL = 'Once more';
const DIFFERENT_TEXT = 'The two differ';

/** Returns the error of the second field when it does not repeat the first, otherwise undefined. */
export const findRepeatError = (value: string, repeated: string): string | undefined =>
  value === repeated ? undefined : DIFFERENT_TEXT;

interface RepeatedPasswordFieldsProps extends NewPasswordFieldProps {
  repeated: string;
  onRepeated: (text: string) => void;
  repeatError?: string | undefined;
}

/**
 * Field for a new passphrase and a second field that repeats it. A typing error would lose the encrypted data, and it
 * shows as a difference between the two fields.
 */
export function RepeatedPasswordFields({ repeated, onRepeated, repeatError, ...rest }: RepeatedPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField {...rest} onWords={onRepeated} />
      <PasswordField
        label={REPEAT_PASSWORD_LABEL}
        autoComplete="new-password"
        username={null}
        value={repeated}
        onValue={onRepeated}
        error={repeatError}
      />
    </>
  );
}
