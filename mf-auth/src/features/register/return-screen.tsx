import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { Todo } from '@northkeep/shared-kit/progress';
import { Navigate, useNavigate, useSearchParams } from '@northkeep/shared-kit/runtime';
import { ApiError, messageOf, registration } from '@northkeep/shared-vault';
import { CircleAlert } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { RETURN_TEXT, START_OVER } from '../../copy.ts';
import { ONBOARDING, REGISTER, RESUME_PLAN } from '../../paths.ts';
import form from '../page/form.module.css';
import { GatePage } from '../page/gate-page.tsx';

/** Back from the payment page: confirms, makes the account, logs in and opens the vault. */
export function ReturnScreen() {
  const [query] = useSearchParams();
  if (query.get('canceled') === '1') return <Navigate to={RESUME_PLAN} replace />;
  return <Finishing sessionId={query.get('session_id')} />;
}

function Finishing({ sessionId }: { sessionId: string | null }) {
  const [failed, setFailed] = useState<{ message: string; requestId: string | null } | null>(null);
  const [done, setDone] = useState(0);
  const running = useRef(false);
  const navigate = useNavigate();

  const finish = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setFailed(null);
    try {
      if (sessionId === null || sessionId === '') throw new Error(RETURN_TEXT.missingSession);
      await registration.finish(sessionId, setDone);
      navigate(ONBOARDING, { replace: true });
    } catch (reason) {
      const requestId = reason instanceof ApiError ? reason.requestId : null;
      setFailed({ message: messageOf(reason, RETURN_TEXT.fallback), requestId });
    }
    running.current = false;
  }, [sessionId, navigate]);
  useEffect(() => void finish(), [finish]);

  if (failed !== null) return <Failed {...failed} onAgain={() => void finish()} />;
  return (
    <GatePage title={RETURN_TEXT.title} ground={RETURN_TEXT.title} busy>
      <Todo
        items={RETURN_TEXT.steps.map((text, at) => ({
          text,
          state: at < done ? 'done' : at === done ? 'now' : 'waiting',
        }))}
      />
      <p className="t2 ink3">{RETURN_TEXT.hint}</p>
    </GatePage>
  );
}

function Failed({ message, requestId, onAgain }: { message: string; requestId: string | null; onAgain: () => void }) {
  return (
    <GatePage title={RETURN_TEXT.errorTitle} text={RETURN_TEXT.errorText}>
      <div role="alert">
        <Notice tone="bad" icon={CircleAlert} title={<span className="bad">{message}</span>} />
      </div>
      <div className={form.actions}>
        <Button kind="primary" onClick={onAgain} className={form.main}>
          {RETURN_TEXT.again}
        </Button>
        <ButtonLink kind="text" to={REGISTER}>
          {START_OVER}
        </ButtonLink>
      </div>
      {requestId === null ? null : <p className="t1 ink3 num">Request {requestId}</p>}
    </GatePage>
  );
}
