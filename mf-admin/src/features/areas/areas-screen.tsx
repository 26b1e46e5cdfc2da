import { Icon } from '@northkeep/shared-kit/icon';
import { Table } from '@northkeep/shared-kit/table';
import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDay } from '../../rules/format-time.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import styles from '../frame/list.module.css';
import { AREA_TEXTS as TEXT } from './copy.ts';
import { InstanceSettings } from './instance-settings.tsx';
import { type PageRelease, readPageRelease } from './release-of-page.ts';

/**
 * Screen of the released areas, as this browser has verified them, and of the settings from the server's environment.
 */
export function AreasScreen() {
  const [read, setRead] = useState<PageRelease | null>();
  useEffect(() => {
    readPageRelease().then(setRead, (reason: unknown) => {
      console.warn('the release of this page cannot be read:', reason);
      setRead(null);
    });
  }, []);
  return (
    <AdminFrame>
      <div className={styles.screen}>
        <h1 className="d5">{TEXT.title}</h1>
        <p className="ink2">
          {read === undefined
            ? TEXT.reading
            : read === null
              ? TEXT.unsigned
              : TEXT.about(read.release, read.root.slice(0, ROOT_DIGITS), formatDay(new Date(read.expires)))}
        </p>
        {read ? <Areas release={read} /> : null}
        <InstanceSettings />
      </div>
    </AdminFrame>
  );
}

/** Digits of the SHA-256 of the root that are shown, enough to tell two installations apart. */
const ROOT_DIGITS = 12;

/** npm scope of the workspaces of this repository. */
const OWN = '@northkeep/';

function Areas({ release: { shell, remotes, rejected } }: { release: PageRelease }) {
  const names = Object.entries(remotes);
  const rows = [
    { key: 'shell', cells: ['shell', shell ?? TEXT.none, TEXT.isShell, TEXT.none, verified] },
    ...names.map(([name, { version, requires, files, entry }]) => ({
      key: name,
      cells: [name, version, requiresOf(requires), shortHash(files[entry]), verified],
    })),
    ...rejected.map(({ name, reason }) => ({
      key: name,
      cells: [
        name,
        TEXT.none,
        TEXT.none,
        reason,
        <span key="state" className={styles.state} data-tone="bad">
          <Icon of={CircleAlert} small />
          {TEXT.rejected}
        </span>,
      ],
    })),
  ];
  return (
    <>
      <Table
        list
        label={TEXT.title}
        columns={[
          { label: TEXT.area },
          { label: TEXT.version },
          { label: TEXT.needs },
          { label: TEXT.hash },
          { label: TEXT.state },
        ]}
        rows={rows}
      />
      <section className={styles.part} aria-labelledby="rollback">
        <h2 className="d4" id="rollback">
          {TEXT.rollback}
        </h2>
        <p className="ink2">{TEXT.commandNote}</p>
        <code className={styles.command}>{TEXT.command(names[0]?.[0] ?? 'mf-notes')}</code>
      </section>
    </>
  );
}

const verified = (
  <span key="state" className={styles.state}>
    <Icon of={Check} small />
    {TEXT.verified}
  </span>
);

/** Returns the first characters of a SHA-384 hash, without the name of the algorithm. */
const shortHash = (hash = ''): string => `${hash.replace('sha384-', '').slice(0, 8)}…`;

/**
 * Returns the required versions of the shared packages that the shell provides, without those of third-party libraries.
 */
const requiresOf = (requires: Readonly<Record<string, string>>): string =>
  Object.entries(requires)
    .filter(([name]) => name.startsWith(OWN))
    .map(([name, range]) => `${name.slice(OWN.length)} ${range}`)
    .join(', ');
