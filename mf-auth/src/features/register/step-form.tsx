import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { observer } from '@northkeep/shared-kit/runtime';
import { CircleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { CONTINUE_LABEL, GO_TO_LOGIN_LABEL, START_OVER_LABEL } from '../../copy.ts';
import form from '../page/form.module.css';
import type { SignUpStore } from './sign-up.ts';
import { StepJumpNotice } from './step-jump-notice.tsx';

interface StepFormProps {
  signUp: SignUpStore;
  onSubmit: () => void;
  children: ReactNode;
  submit?: string;
  /** Link to the login for an email that has an account. */
  onLogin?: () => void;
  /** Content next to the main button. */
  more?: ReactNode;
  /** Content below the buttons. */
  below?: ReactNode;
}

/** Form shared by the five steps: error message, fields, buttons. */
export const StepForm = observer(function StepForm({
  signUp,
  onSubmit,
  children,
  submit = CONTINUE_LABEL,
  onLogin,
  more,
  below,
}: StepFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!signUp.busy) onSubmit();
  };
  return (
    <Form className={form.form} onSubmit={send}>
      {signUp.failure === null ? null : (
        <Notice tone="bad" icon={CircleAlert} title={signUp.failure.title}>
          {signUp.failure.more ? <span>{signUp.failure.more}</span> : null}
        </Notice>
      )}
      <StepJumpNotice turn={signUp.turn} />
      {children}
      <div className={form.actions}>
        <Button kind="primary" type="submit" busy={signUp.busy} className={form.main}>
          {submit}
        </Button>
        {signUp.registered && onLogin ? <Button onClick={onLogin}>{GO_TO_LOGIN_LABEL}</Button> : null}
        {signUp.email !== '' && signUp.step <= 3 ? (
          <Button kind="text" onClick={() => void signUp.restart()}>
            {START_OVER_LABEL}
          </Button>
        ) : null}
        {more}
      </div>
      {below}
    </Form>
  );
});
