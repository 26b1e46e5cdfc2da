import { Button } from '@northkeep/shared-kit/button';
import { promptInstall, useInstallState } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { NOTIFICATION_TEXTS } from './copy.ts';
import styles from './notifications.module.css';

const TEXT = NOTIFICATION_TEXTS.install;

/** Installs the app from this browser, or explains the steps on an iPhone or iPad. */
export function InstallSettingsGroup() {
  const state = useInstallState();
  return (
    <SettingsGroup title={TEXT.title} text={TEXT.text}>
      {state === 'installed' ? <p role="status">{TEXT.installed}</p> : null}
      {state === 'offered' ? (
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => void promptInstall()}>
            {TEXT.action}
          </Button>
          <span className="t2 ink3">{TEXT.note}</span>
        </div>
      ) : null}
      <div>
        <h3 className={`t2 ink3 ${styles.label}`}>{TEXT.ios}</h3>
        <ol className={styles.steps}>
          {TEXT.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </SettingsGroup>
  );
}
