import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { promptInstall, useInstallState } from '@northkeep/shared-kit/runtime';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { Download } from 'lucide-react';
import { APP_PATH, DOWNLOAD_PATH } from '../../paths.ts';
import page from '../pages/page.module.css';
import { getPageTitle, usePageHead } from '../pages/use-page-head.ts';
import { DOWNLOAD_TEXT } from './copy.ts';
import styles from './download-screen.module.css';
import { useInstallerFiles } from './use-installer-files.ts';
import { WindowPicture } from './window-picture.tsx';

const addressOf = (file: string): string => `/downloads/${file}`;

/**
 * Download screen. Offers installers only when the server lists them; otherwise the app is installed from the browser.
 */
export function DownloadScreen() {
  usePageHead(DOWNLOAD_PATH);
  const files = useInstallerFiles();
  return (
    <>
      <section className={`page ${styles.top}`}>
        <div className={page.lead}>
          <h1 className="d6" data-title={getPageTitle(DOWNLOAD_PATH)}>
            {DOWNLOAD_TEXT.title}
          </h1>
          <p className="read ink2">{DOWNLOAD_TEXT.lead}</p>
          <HereNow files={files} />
        </div>
        <WindowPicture />
      </section>
      <section className="page">
        <h2 className={`d5 ${styles.how}`}>{DOWNLOAD_TEXT.how}</h2>
        <ul className={page.rows}>
          {DOWNLOAD_TEXT.devices.map(({ name, browser, steps, note, file }) => (
            <li key={name}>
              <div className={styles.device}>
                <h3 className="d4">{name}</h3>
                <p className="t2 ink3">{browser}</p>
                {file !== undefined && files.includes(file) ? (
                  <ButtonLink small icon={Download} href={addressOf(file)}>
                    {file}
                  </ButtonLink>
                ) : null}
              </div>
              <div className={styles.device}>
                <ol className={styles.steps}>
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
                {note === undefined ? null : <p className="t2 ink3">{note}</p>}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className={`page ${page.part}`}>
        <h2 className="d5">{DOWNLOAD_TEXT.changes}</h2>
        <DescriptionList pairs={DOWNLOAD_TEXT.facts} />
      </section>
    </>
  );
}

/** Installation instructions for the current browser. */
function HereNow({ files }: { files: readonly string[] }) {
  const installing = useInstallState();
  const own = ownPlatform();
  if (installing === 'installed') {
    return (
      <div className={styles.now}>
        <p>{DOWNLOAD_TEXT.installed}</p>
        <ButtonLink kind="primary" to={APP_PATH}>
          {DOWNLOAD_TEXT.open}
        </ButtonLink>
      </div>
    );
  }
  const file = own !== null && files.includes(own.file) ? own : null;
  const text =
    file !== null
      ? DOWNLOAD_TEXT.file(file.name)
      : installing === 'offered'
        ? DOWNLOAD_TEXT.offered
        : DOWNLOAD_TEXT.notFromHere;
  return (
    <div className={styles.now}>
      <p>{text}</p>
      <div className={page.cta}>
        {file === null ? null : (
          <ButtonLink kind="primary" icon={Download} href={addressOf(file.file)}>
            {DOWNLOAD_TEXT.download(file.name)}
          </ButtonLink>
        )}
        {installing === 'offered' ? (
          <Button kind={file === null ? 'primary' : 'text'} onClick={() => void promptInstall()}>
            {DOWNLOAD_TEXT.install}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function ownPlatform(): { name: string; file: string } | null {
  if (typeof window === 'undefined') return null;
  const agent = navigator.userAgent;
  if (agent.includes('Android')) return { name: 'Android', file: 'northkeep-android.apk' };
  if (agent.includes('Windows')) return { name: 'Windows', file: 'northkeep-windows.exe' };
  if (agent.includes('Macintosh')) return { name: 'macOS', file: 'northkeep-mac.dmg' };
  return null;
}
