import { afterPress } from '@northkeep/shared-kit/after-press';
import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { PasswordField } from '@northkeep/shared-kit/password-field';
import { Link, useLocation, useNavigate } from '@northkeep/shared-kit/runtime';
import type { LoginInput } from '@northkeep/shared-vault';
import { loadSharedVault } from '@northkeep/shared-vault/session-hint';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CHART_CAPTION, FIELD_LABELS, LOGIN_TEXT } from '../../copy.ts';
import { FORGOT_PASSWORD_PATH, REGISTER_PATH } from '../../paths.ts';
import { type LoginFailure, toLoginFailure } from '../../rules/login-failure.ts';
import { newAccountEmail, redirectPathAfterLogin } from '../../rules/redirect-after-login.ts';
import { type LoginErrors, validateLogin } from '../../rules/validation.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';
import type { LoginResult } from './log-in.ts';
import { LoginNotice, useOnline, useTimeLeft } from './login-notice.tsx';

export function LoginScreen() {
  const { state } = useLocation();
  const [email, setEmail] = useState(() => newAccountEmail(state) ?? '');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [busy, setBusy] = useState(false);
  const [visited, setVisited] = useState<ReadonlySet<keyof LoginErrors>>(new Set());
  const [failure, setFailure] = useState<LoginFailure>({});
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Extract<LoginResult, { type: 'second-factor' }> | null>(null);
  // The form is validated from its first rendering; a message is shown once the user has left its field or submitted.
  const errors = validateLogin({ email, password });
  const shown = (field: keyof LoginErrors) => (visited.has(field) ? errors[field] : undefined);
  const leave = (field: keyof LoginErrors) => afterPress(() => setVisited((before) => new Set([...before, field])));
  const left = useTimeLeft(failure.until);
  const online = useOnline();

  const input = { email: email.trim(), password, rememberMe };
  // GuestOnly leaves this page when the session begins, if it knows the session. The vault opens later, when the user may
  // already be on another page, from which the end of the login must not navigate.
  const enter = () => {
    if (isShown.current) void navigate(redirectPathAfterLogin(state), { replace: true });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setVisited(new Set(['email', 'password']));
    if (busy || left > 0 || Object.keys(errors).length > 0) return;
    setBusy(true);
    setFailure({});
    const result = await send(input);
    if (result.type === 'logged-in') return enter();
    setBusy(false);
    if (result.type === 'second-factor') setAsked(result);
    else setFailure(result.failure);
  };
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    // Typing removes the message of a failure, but not that of a rate limit that has not expired.
    if (left === 0) setFailure({});
  };
  if (asked !== null)
    return <asked.Step input={asked.input} endsAt={asked.endsAt} onIn={enter} onBack={() => setAsked(null)} />;
  return (
    <AuthPageLayout
      title={LOGIN_TEXT.title}
      text={LOGIN_TEXT.text}
      ground={busy ? LOGIN_TEXT.busyGround : CHART_CAPTION}
      busy={busy}
    >
      <Form className={form.form} onSubmit={(event) => void submit(event)} onFocus={prefetch}>
        <LoginNotice failure={failure} left={left} />
        <TextField
          label={FIELD_LABELS.email}
          type="email"
          autoComplete="username"
          value={email}
          onValue={edit(setEmail)}
          onBlur={() => leave('email')}
          error={shown('email') ?? failure.email}
        />
        <PasswordField
          label={FIELD_LABELS.password}
          autoComplete="current-password"
          username={null}
          value={password}
          onValue={edit(setPassword)}
          onBlur={() => leave('password')}
          error={shown('password') ?? failure.password}
          end={
            <Link className="t2 ink2" to={FORGOT_PASSWORD_PATH}>
              {LOGIN_TEXT.forgot}
            </Link>
          }
        />
        <Checkbox checked={rememberMe} onChecked={setRememberMe}>
          <span className={form.keep}>
            {LOGIN_TEXT.keep}
            <span className="t2 ink3">{LOGIN_TEXT.keepHint}</span>
          </span>
        </Checkbox>
        <div className={form.actions}>
          <Button kind="primary" type="submit" busy={busy} disabled={left > 0 || !online} className={form.main}>
            {busy ? LOGIN_TEXT.busy : LOGIN_TEXT.submit}
          </Button>
        </div>
        <p className="t2 ink2">
          {LOGIN_TEXT.noAccount} <Link to={REGISTER_PATH}>{LOGIN_TEXT.create}</Link>
        </p>
      </Form>
    </AuthPageLayout>
  );
}

const load = async () => {
  await loadSharedVault();
  return import('./log-in.ts');
};

/** Loads the code for the login as soon as the user begins to type. */
const prefetch = () => void load().catch((reason: unknown) => console.debug('not prefetched', reason));

/** Logs in. If the code for the login cannot be loaded, the result is the same as for a missing response. */
async function send(input: LoginInput): Promise<LoginResult> {
  try {
    return await (await load()).logIn(input);
  } catch (reason) {
    console.error(reason);
    return { type: 'failed', failure: toLoginFailure({ status: 0, message: '' }) };
  }
}
