import { Button } from '@northkeep/shared-kit/button';
import { Icon } from '@northkeep/shared-kit/icon';
import { LogoMark } from '@northkeep/shared-kit/logo';
import { Notice } from '@northkeep/shared-kit/notice';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Switch } from '@northkeep/shared-kit/switch';
import { answerReminderTexts, isReminderTextAllowed, vault } from '@northkeep/shared-vault';
import { Bell, BellOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTimeFormatters } from '../sync/use-time.ts';
import { NOTIFICATION_TEXTS } from './copy.ts';
import { isIos } from './is-ios.ts';
import { PUSH_TEXTS } from './message-texts.ts';
import styles from './notifications.module.css';
import { isPushBlocked, sendTestMessage, subscribeToPush, unsubscribeFromPush } from './push-client.ts';
import { type PushState, type ShownPushStatus, usePushStatus } from './use-push-status.ts';

const TEXT = NOTIFICATION_TEXTS.device;

/** Settings group for the push messages of this device, in their five states. */
export const DevicePushSettingsGroup = observer(function DevicePushSettingsGroup() {
  const push = usePushStatus();
  const shown = useFocusAfterChange(push.status);
  return (
    <SettingsGroup title={TEXT.title} text={TEXT.text}>
      <div ref={shown}>
        <DeviceStatus push={push} />
        {/* A consent can be withdrawn also where the subscription has ended. */}
        {(push.status === 'subscribed' || isReminderTextAllowed()) && <AboutSwitch />}
      </div>
      <div>
        <h3 className={`t2 ink3 ${styles.label}`}>{isReminderTextAllowed() ? TEXT.example : TEXT.all}</h3>
        <div className={styles.sample}>
          <LogoMark size={28} />
          <div>
            <b className="t2 w5">{PUSH_TEXTS['weekly-review'].title}</b>
            <p className="t2">{PUSH_TEXTS['weekly-review'].body}</p>
          </div>
          <span className="t1 ink3">{TEXT.now}</span>
        </div>
      </div>
    </SettingsGroup>
  );
});

/** When a change of the status removes the focused button, moves the focus to the first button of the new status. */
function useFocusAfterChange(status: ShownPushStatus): RefObject<HTMLDivElement | null> {
  const shown = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  useEffect(() => {
    const wasLoading = before.current === 'loading';
    before.current = status;
    if (!wasLoading && document.activeElement === document.body) shown.current?.querySelector('button')?.focus();
  }, [status]);
  return shown;
}

function DeviceStatus({ push: { status, checkedAt, check } }: { push: PushState }) {
  switch (status) {
    case 'loading':
      return <SkeletonRows rows={2} label={TEXT.loading} />;
    case 'subscribed':
      return <Subscribed checkedAt={checkedAt} check={check} />;
    case 'not-subscribed':
      return <NotSubscribed check={check} />;
    case 'unsupported':
      return <Notice title={TEXT.unsupported}>{isIos() ? <span>{TEXT.unsupportedIos}</span> : null}</Notice>;
    case 'error':
      return (
        <Notice
          tone="bad"
          title={TEXT.error}
          action={
            <Button small onClick={() => void check()}>
              {TEXT.tryAgain}
            </Button>
          }
        />
      );
  }
}

const Subscribed = observer(function Subscribed({ checkedAt, check }: Pick<PushState, 'checkedAt' | 'check'>) {
  const { timeText } = useTimeFormatters();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>, failed: string) => {
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      console.debug(failed, reason);
      toast({ type: 'error', text: failed });
    }
    setBusy(false);
  };
  const sendTest = async () => {
    if (await sendTestMessage()) return void toast({ type: 'success', text: TEXT.tested });
    toast({ type: 'error', text: TEXT.notTested });
    await check();
  };
  const reset = async () => {
    await answerReminderTexts(false);
    await unsubscribeFromPush();
    await check();
  };
  return (
    <div className={styles.status}>
      <Icon of={Bell} />
      <div className={styles.words} role="status">
        <b className="w5">{TEXT.subscribed}</b>
        {checkedAt === null ? null : <span className="t2 ink2">{TEXT.checked(timeText(checkedAt))}</span>}
      </div>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => void run(sendTest, TEXT.notTested)}>
          {TEXT.test}
        </Button>
        <Button kind="text" busy={busy} onClick={() => void run(reset, TEXT.notReset)}>
          {TEXT.reset}
        </Button>
      </div>
    </div>
  );
});

/** Switch with which the user agrees that this device shows what a reminder is about. */
const AboutSwitch = observer(function AboutSwitch() {
  const [busy, setBusy] = useState(false);
  const answer = async (isAllowed: boolean) => {
    setBusy(true);
    try {
      await answerReminderTexts(isAllowed);
    } catch (reason) {
      console.debug(TEXT.notAnswered, reason);
      toast({ type: 'error', text: TEXT.notAnswered });
    }
    setBusy(false);
  };
  return (
    <div className={styles.about}>
      <Switch
        checked={isReminderTextAllowed()}
        disabled={busy || vault.state.status !== 'unlocked'}
        onChecked={(isAllowed) => void answer(isAllowed)}
      >
        {TEXT.about}
      </Switch>
      <p className="t2 ink3 read">{TEXT.aboutMore}</p>
    </div>
  );
});

function NotSubscribed({ check }: Pick<PushState, 'check'>) {
  const [busy, setBusy] = useState(false);
  const [blocked, setBlocked] = useState(isPushBlocked);
  const subscribe = async () => {
    setBusy(true);
    try {
      await subscribeToPush();
      await check();
    } catch (reason) {
      console.debug('not subscribed', reason);
      setBlocked(isPushBlocked());
      if (!isPushBlocked()) toast({ type: 'error', text: TEXT.failed, detail: TEXT.failedMore });
      setBusy(false);
    }
  };
  return (
    <div className={styles.status}>
      <Icon of={BellOff} />
      <div className={styles.words} role="status">
        <b className="w5">{blocked ? TEXT.blocked : TEXT.none}</b>
        {blocked ? <span className="t2 ink2">{TEXT.blockedMore}</span> : null}
      </div>
      <div className={styles.actions}>
        <Button kind="primary" busy={busy} onClick={() => void subscribe()}>
          {TEXT.subscribe}
        </Button>
      </div>
    </div>
  );
}
