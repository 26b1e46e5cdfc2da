import { AREAS } from '@northkeep/contracts';
import { Navigate, type SettingsSection, useNavigate, useParams } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { AreaFallback } from '../remotes/area-fallback.tsx';
import type { Remotes } from '../remotes/remotes.ts';
import { SETTINGS, THEME, TRASH, UNKNOWN_SECTION } from './copy.ts';
import styles from './settings-page.module.css';
import { ThemeSection } from './theme-section.tsx';
import { TrashSection } from './trash-section.tsx';

/** Areas that contribute sections. */
const CONTRIBUTORS = AREAS.filter((area) => area === 'mf-auth' || area === 'mf-notes');
const OWN: SettingsSection[] = [
  { id: 'theme', label: THEME.label, order: 40, element: <ThemeSection /> },
  { id: 'trash', label: TRASH.label, order: 45, element: <TrashSection /> },
];

/** The frame of the settings: a heading, the choice of a section, and the section, whoever it comes from. */
export function SettingsPage({ remotes }: { remotes: Remotes }) {
  const { section } = useParams();
  const navigate = useNavigate();
  const sections = useSections(remotes);
  const first = sections[0];
  if (section === undefined) return first ? <Navigate to={`/app/settings/${first.id}`} replace /> : null;
  const current = sections.find(({ id }) => id === section);
  return (
    <div className="page">
      <div className={styles.head}>
        <h1 className="d5">{SETTINGS.title}</h1>
        <Select
          label={SETTINGS.section}
          hideLabel
          value={current?.id ?? ''}
          onValue={(id) => navigate(`/app/settings/${id}`)}
          options={sections.map(({ id, label }) => ({ value: id, label }))}
          className={styles.select}
        />
      </div>
      {current ? current.element : <p className="ink2">{UNKNOWN_SECTION}</p>}
      {CONTRIBUTORS.map((area) => {
        const state = remotes.state(area);
        return state.phase === 'failed' ? (
          <AreaFallback key={area} area={area} failure={state.failure} onRetry={() => remotes.retry(area)} />
        ) : null;
      })}
    </div>
  );
}

/** The shell's own sections and those of the areas that have come. */
function useSections(remotes: Remotes): SettingsSection[] {
  useEffect(() => {
    // A failure is in the area's state and shown below the section.
    for (const area of CONTRIBUTORS) remotes.load(area).catch(() => undefined);
  }, [remotes]);
  const phases = useSyncExternalStore(remotes.subscribe, () =>
    CONTRIBUTORS.map((area) => remotes.state(area).phase).join(),
  );
  return useMemo(() => {
    const contributed = phases === '' ? [] : CONTRIBUTORS.flatMap((area) => sectionsOf(remotes, area));
    return [...OWN, ...contributed].sort((a, b) => a.order - b.order);
  }, [remotes, phases]);
}

function sectionsOf(remotes: Remotes, area: (typeof CONTRIBUTORS)[number]): SettingsSection[] {
  const state = remotes.state(area);
  return state.phase === 'ready' ? (state.remote.settingsSections ?? []) : [];
}
