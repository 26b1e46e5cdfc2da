import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { TextField } from '@northkeep/shared-kit/field';
import { PasswordField } from '@northkeep/shared-kit/password-field';
import { Link, useLocation, useNavigate } from '@northkeep/shared-kit/runtime';
import { ApiError, isApiError, login, messageOf } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { CHART_CAPTION, FIELDS, LOGIN_TEXT } from '../../copy.ts';
import { FORGOT, REGISTER } from '../../paths.ts';
import { type LoginFailure, loginFailure } from '../../rules/login-failure.ts';
import { redirectAfterLogin } from '../../rules/redirect-after-login.ts';
import { loginErrors } from '../../rules/validation.ts';
import form from '../page/form.module.css';
import { GatePage } from '../page/gate-page.tsx';
import { LoginNotice, useOnline, useTimeLeft } from './login-notice.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

export function LoginScreen() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<LoginFailure>({});
  /** True when the password was correct and a second factor is required. */
  const [asked, setAsked] = useState<{ readonly endsAt: string | null } | null>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  // Validation runs on mount; its messages appear after the first submit.
  const errors = loginErrors({ email, password });
  const shown = tried ? errors : {};
  const left = useTimeLeft(failure.until);
  const online = useOnline();

  const input = { email: email.trim(), password, rememberMe };
  const enter = () => void navigate(redirectAfterLogin(state), { replace: true });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || left > 0 || Object.keys(errors).length > 0) return;
    setBusy(true);
    setFailure({});
    try {
      await login(input);
      enter();
    } catch (reason) {
      setBusy(false);
      if (isApiError(reason, 'SECOND_FACTOR_NEEDED')) setAsked({ endsAt: endsAtOf(reason.details) });
      else setFailure(loginFailure(refusalOf(reason)));
    }
  };
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    // Typing does not clear a rate limit.
    if (left === 0) setFailure({});
  };
  if (asked !== null)
    return <SecondFactorStep input={input} endsAt={asked.endsAt} onIn={enter} onBack={() => setAsked(null)} />;
  return (
    <GatePage
      title={LOGIN_TEXT.title}
      text={LOGIN_TEXT.text}
      ground={busy ? LOGIN_TEXT.busyGround : CHART_CAPTION}
      busy={busy}
    >
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <LoginNotice failure={failure} left={left} />
        <TextField
          label={FIELDS.email}
          type="email"
          autoComplete="username"
          value={email}
          onValue={edit(setEmail)}
          error={shown.email ?? failure.email}
        />
        <PasswordField
          label={FIELDS.password}
          autoComplete="current-password"
          value={password}
          onValue={edit(setPassword)}
          error={shown.password ?? failure.password}
          end={
            <Link className="t2 ink2" to={FORGOT}>
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
          <Button kind="primary" type="submit" busy={busy} disabled={busy || left > 0 || !online} className={form.main}>
            {busy ? LOGIN_TEXT.busy : LOGIN_TEXT.submit}
          </Button>
        </div>
        <p className="t2 ink2">
          {LOGIN_TEXT.noAccount} <Link to={REGISTER}>{LOGIN_TEXT.create}</Link>
        </p>
      </form>
    </GatePage>
  );
}

function refusalOf(reason: unknown) {
  if (!(reason instanceof ApiError) || reason.status === 0) return { status: 0, message: '' };
  const { status, requestId, retryAfterS } = reason;
  return { status, requestId, retryAfterS, message: messageOf(reason, LOGIN_TEXT.failed) };
}

/** Returns the end of the second factor from the error details, if present. */
function endsAtOf(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('endsAt' in details)) return null;
  return typeof details.endsAt === 'string' ? details.endsAt : null;
}
