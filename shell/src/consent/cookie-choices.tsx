import { Button } from '@northkeep/shared-kit/button';
import { Switch } from '@northkeep/shared-kit/switch';
import { useState } from 'react';
import { consentStore, storeConsent } from './consent.ts';
import { COOKIE_CATEGORY_TEXTS, COOKIE_CHOICES_TEXTS as TEXT } from './cookie-choices-copy.ts';
import styles from './cookie-dialog.module.css';
import { ALL_COOKIES_DENIED, COOKIE_CATEGORIES, type CookieCategory, type CookiePreferences } from './preferences.ts';
import { useFocusWhen } from './use-focus-when.ts';

/** Second screen of the cookie dialog: a switch for each category. It is loaded when 'Customize' is pressed. */
export function CookieChoices({ heading, onBack }: { heading: string; onBack: () => void }) {
  const [wanted, setWanted] = useState<CookiePreferences>(() => consentStore.getState().chosen ?? ALL_COOKIES_DENIED);
  const title = useFocusWhen(true);
  const turn = (category: CookieCategory) => (on: boolean) => setWanted({ ...wanted, [category]: on });
  return (
    <>
      <h2 className="d4" id={heading} ref={title} tabIndex={-1}>
        {TEXT.title}
      </h2>
      <div className={styles.list}>
        <Row {...TEXT.necessary} checked disabled onChecked={() => undefined} />
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
        <Button onClick={() => storeConsent(ALL_COOKIES_DENIED)}>{TEXT.declineAll}</Button>
        <Button onClick={() => storeConsent(wanted)}>{TEXT.save}</Button>
        <Button kind="text" onClick={onBack}>
          {TEXT.back}
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
