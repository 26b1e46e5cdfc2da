import { isAppAddress } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { useLocation } from '@northkeep/shared-kit/runtime';
import { Switch } from '@northkeep/shared-kit/switch';
import { useEffect, useId, useRef, useState } from 'react';
import { consentStore, storeConsent } from './consent.ts';
import styles from './cookie-dialog.module.css';
import { COOKIE_CATEGORY_TEXTS, COOKIE_TEXTS } from './copy.ts';
import {
  ALL_COOKIES_ACCEPTED,
  ALL_COOKIES_DENIED,
  COOKIE_CATEGORIES,
  type CookieCategory,
  type CookiePreferences,
} from './preferences.ts';

/**
 * Dialog for cookie categories. Not modal: the page stays usable. Below `/app` it is above the page and covers nothing,
 * because there a control can be anywhere.
 */
export default function CookieDialog() {
  const [customizing, setCustomizing] = useState(false);
  const heading = useId();
  const { pathname } = useLocation();
  const place = isAppAddress(pathname) ? styles.abovePage : styles.floating;
  return (
    <div className={`${styles.cookies} ${place}`} role="dialog" aria-labelledby={heading}>
      {customizing ? (
        <Customize heading={heading} onBack={() => setCustomizing(false)} />
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

function Customize({ heading, onBack }: { heading: string; onBack: () => void }) {
  const [wanted, setWanted] = useState<CookiePreferences>(() => consentStore.getState().chosen ?? ALL_COOKIES_DENIED);
  const title = useFocusWhen(true);
  const turn = (category: CookieCategory) => (on: boolean) => setWanted({ ...wanted, [category]: on });
  return (
    <>
      <h2 className="d4" id={heading} ref={title} tabIndex={-1}>
        {COOKIE_TEXTS.chooseTitle}
      </h2>
      <div className={styles.list}>
        <Row {...COOKIE_TEXTS.necessary} checked disabled onChecked={() => undefined} />
        {COOKIE_CATEGORIES.map((category) => (
          <Row
            key={category}
            {...COOKIE_CATEGORY_TEXTS[category]}
            checked={wanted[category]}
            onChecked={turn(category)}
          />
        ))}
      </div>
      <div className={styles.do}>
        <Button onClick={() => storeConsent(ALL_COOKIES_DENIED)}>{COOKIE_TEXTS.declineAll}</Button>
        <Button onClick={() => storeConsent(wanted)}>{COOKIE_TEXTS.save}</Button>
        <Button kind="text" onClick={onBack}>
          {COOKIE_TEXTS.back}
        </Button>
      </div>
    </>
  );
}

interface RowProps {
  label: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
  onChecked: (on: boolean) => void;
}

function Row({ label, text, checked, disabled = false, onChecked }: RowProps) {
  return (
    <Switch className={styles.row} checked={checked} disabled={disabled} onChecked={onChecked}>
      <b className="w5">{label}</b>
      <span className="t2 ink2">{text}</span>
    </Switch>
  );
}

/** Moves the focus to the heading when `wanted` becomes true, because the button that the user pressed was removed. */
function useFocusWhen(wanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wanted) heading.current?.focus();
  }, [wanted]);
  return heading;
}
