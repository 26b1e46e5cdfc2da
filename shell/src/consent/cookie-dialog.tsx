import { isAppAddress } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { lazyModule, useLazyModule, useLocation } from '@northkeep/shared-kit/runtime';
import { useId, useState } from 'react';
import { consentStore, storeConsent } from './consent.ts';
import styles from './cookie-dialog.module.css';
import { COOKIE_TEXTS } from './copy.ts';
import { ALL_COOKIES_ACCEPTED, ALL_COOKIES_DENIED } from './preferences.ts';
import { useFocusWhen } from './use-focus-when.ts';

const choices = lazyModule(() => import('./cookie-choices.tsx'));

/**
 * Dialog for cookie categories. Not modal: the page stays usable. Below `/app` it is above the page and covers nothing,
 * because there a control can be anywhere.
 */
export default function CookieDialog() {
  const [customizing, setCustomizing] = useState(false);
  const heading = useId();
  const { pathname } = useLocation();
  const close = () => setCustomizing(false);
  const loaded = useLazyModule(choices, customizing, close);
  const place = isAppAddress(pathname) ? styles.abovePage : styles.floating;
  return (
    <div className={`${styles.cookies} ${place}`} role="dialog" aria-labelledby={heading}>
      {loaded ? (
        <loaded.CookieChoices heading={heading} onBack={close} />
      ) : (
        <Ask heading={heading} onCustomize={() => setCustomizing(true)} />
      )}
    </div>
  );
}

function Ask({ heading, onCustomize }: { heading: string; onCustomize: () => void }) {
  const title = useFocusWhen(consentStore.getState().reopened);
  return (
    <>
      <h2 className="d4" id={heading} ref={title} tabIndex={-1}>
        {COOKIE_TEXTS.title}
      </h2>
      <p className="t2 ink2">{COOKIE_TEXTS.text}</p>
      <div className={styles.do}>
        <Button onClick={() => storeConsent(ALL_COOKIES_ACCEPTED)}>{COOKIE_TEXTS.acceptAll}</Button>
        <Button onClick={() => storeConsent(ALL_COOKIES_DENIED)}>{COOKIE_TEXTS.declineAll}</Button>
        <Button kind="text" onClick={onCustomize}>
          {COOKIE_TEXTS.customize}
        </Button>
      </div>
    </>
  );
}
