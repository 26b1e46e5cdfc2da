import type { DecodedRegistry } from '@northkeep/contracts';
import { Icon } from '@northkeep/shared-kit/icon';
import { Table } from '@northkeep/shared-kit/table';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../rules/format-time.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import styles from '../frame/list.module.css';
import { AREA_TEXTS as TEXT } from './copy.ts';
import { InstanceSettings } from './instance-settings.tsx';
import { readPageRegistry } from './registry-of-page.ts';

/**
 * Screen of the released areas, as this browser has verified them, and of the settings from the server's environment.
 */
export function AreasScreen() {
  const [read] = useState(() => readPageRegistry());
  return (
    <AdminFrame>
      <div className={styles.screen}>
        <h1 className="d5">{TEXT.title}</h1>
        <p className="ink2">
          {read === null
            ? TEXT.unsigned
            : TEXT.about(read.registry.seq, read.keyId, formatDay(new Date(read.registry.expires)))}
        </p>
        {read === null ? null : <Areas registry={read.registry} />}
        <InstanceSettings />
      </div>
    </AdminFrame>
  );
}

/** npm scope of the workspaces of this repository. */
const OWN = '@northkeep/';

function Areas({ registry: { shell, remotes, rejected } }: { registry: DecodedRegistry }) {
  const names = Object.entries(remotes);
  const rows = [
    { key: 'shell', cells: ['shell', shell.version, TEXT.isShell, TEXT.none, verified] },
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
