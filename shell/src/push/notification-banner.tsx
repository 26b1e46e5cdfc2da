import { Button } from '@northkeep/shared-kit/button';
import { promptInstall, useAnyModalOpen, useInstallState, useStore } from '@northkeep/shared-kit/runtime';
import { useEffect, useId, useState } from 'react';
import { consentStore } from '../consent/consent.ts';
import { createBrowserFlag } from '../vault/browser-flag.ts';
import { type BannerKind, pickBanner } from './banner-rules.ts';
import { NOTIFICATION_BANNER_TEXTS } from './copy.ts';
import { isIos } from './is-ios.ts';
import styles from './notification-banner.module.css';
import { isPushSupported, subscribeToPush } from './push-client.ts';
import { useIsFieldFocused } from './use-field-in-use.ts';
import { useNotificationPermission } from './use-notification-permission.ts';

/** Duration in ms of the closing animation of the banner; the style sheet has the same value. */
export const BANNER_EXIT_ANIMATION_MS = 300;

const FLAGS = { push: createBrowserFlag('nk.push-banner'), ios: createBrowserFlag('nk.ios-banner') };
const flagOf = (kind: BannerKind) => (kind === 'ios' ? FLAGS.ios : FLAGS.push);

/**
 * Offers reminders, or installing the app if this browser has no push messages. The banner is below the page. It is
 * hidden while a field is in use or an overlay is open, so that it does not interrupt.
 */
export default function NotificationBanner() {
  const install = useInstallState();
  const isAskingForCookies = useStore(consentStore, ({ chosen, reopened }) => chosen === null || reopened);
  const isCovered = useAnyModalOpen() || isAskingForCookies;
  const isFieldInUse = useIsFieldFocused();
  const permission = useNotificationPermission();
  const [isDone, setDone] = useState(false);
  const kind = isDone ? null : pickBanner({ ...browserState(), permission, install });
  if (kind === null || isCovered || isFieldInUse) return null;
  return <Banner key={kind} kind={kind} onDone={() => setDone(true)} />;
}

const browserState = () => ({
  isPushSupported: isPushSupported(),
  isIos: isIos(),
  isDismissed: FLAGS.push.isSet(),
  isIosDismissed: FLAGS.ios.isSet(),
});

function Banner({ kind, onDone }: { kind: BannerKind; onDone: () => void }) {
  const heading = useId();
  const [isLeaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(onDone, BANNER_EXIT_ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, onDone]);
  const dismiss = () => {
    flagOf(kind).set();
    setLeaving(true);
  };
  const accept = async () => {
    setBusy(true);
    // A failure is only logged, because the settings show the state and offer the action again.
    await (kind === 'push' ? subscribeToPush() : promptInstall()).catch((reason: unknown) => console.warn(reason));
    dismiss();
  };
  const { title, text, action } = NOTIFICATION_BANNER_TEXTS[kind];
  return (
    <section
      className={`${styles.banner} ${isLeaving ? styles.leaving : ''}`}
      aria-labelledby={heading}
      data-banner={kind}
    >
      <h2 className="d4" id={heading}>
        {title}
      </h2>
      <p className="t2 ink2">{text}</p>
      <div className={styles.do}>
        {kind === 'ios' ? (
          <Button onClick={dismiss}>{action}</Button>
        ) : (
          <>
            <Button kind="primary" busy={busy || isLeaving} onClick={() => void accept()}>
              {action}
            </Button>
            <Button kind="text" onClick={dismiss}>
              {NOTIFICATION_BANNER_TEXTS.dismiss}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
