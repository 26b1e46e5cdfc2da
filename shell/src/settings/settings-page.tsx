import { hasPayments } from '@northkeep/contracts';
import { lazyWithRetry, Navigate, NavLink, useNavigate, useParams } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { LazyBoundary } from '../pages/lazy-boundary.tsx';
import { AreaContent } from '../remotes/area-view.tsx';
import { RegistryFallback } from '../remotes/registry-fallback.tsx';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { SETTINGS_TEXTS, UNKNOWN_SECTION_TEXT } from './copy.ts';
import { BILLING_SECTION_ID, listSettingsSections, type SettingsSection, type ShellSectionId } from './sections.ts';
import styles from './settings-page.module.css';
import { ThemeSection } from './theme-section.tsx';
import { TrashSection } from './trash-section.tsx';

/**
 * The settings: a heading, the choice of a section, and the section. Only the area of that section is loaded. A wide
 * screen lists the sections beside the current one.
 */
export function SettingsPage({ remotes }: { remotes: Remotes }) {
  const { section } = useParams();
  const navigate = useNavigate();
  const sections = listSettingsSections(useAreas(remotes));
  const first = sections[0];
  // Links to the billing settings, for example in an old mail, lead to the first section where there are none.
  const isMissing = section === BILLING_SECTION_ID && !hasPayments();
  if (section === undefined || isMissing) return first ? <Navigate to={`/app/settings/${first.id}`} replace /> : null;
  const current = sections.find(({ id }) => id === section);
  return (
    <div className="page">
      <div className={styles.head}>
        <h1 className="d5">{SETTINGS_TEXTS.title}</h1>
        <Select
          label={SETTINGS_TEXTS.section}
          hideLabel
          value={current?.id ?? ''}
          onValue={(id) => navigate(`/app/settings/${id}`)}
          options={sections.map(({ id, label }) => ({ value: id, label }))}
          className={styles.select}
        />
      </div>
      <div className={styles.columns}>
        <nav className={styles.list} aria-label={SETTINGS_TEXTS.sections}>
          {sections.map(({ id, label }) => (
            <NavLink key={id} to={`/app/settings/${id}`} className={styles.link ?? ''}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.section}>
          {current ? (
            <SectionContent key={current.id} section={current} remotes={remotes} />
          ) : (
            <RegistryFallback remotes={remotes}>{NO_SECTION}</RegistryFallback>
          )}
        </div>
      </div>
    </div>
  );
}

const NotificationsSection = lazyWithRetry(
  () => import(/* webpackChunkName: "shell-pages" */ '../push/notifications-section.tsx'),
);

const RegionSection = lazyWithRetry(() => import(/* webpackChunkName: "shell-pages" */ './region-section.tsx'));

const NO_SECTION = <p className="ink2">{UNKNOWN_SECTION_TEXT}</p>;

const SHELL_ELEMENTS: Readonly<Record<ShellSectionId, ReactNode>> = {
  theme: <ThemeSection />,
  region: <LazySection of={RegionSection} />,
  notifications: <LazySection of={NotificationsSection} />,
  trash: <TrashSection />,
};

function LazySection({ of: Section }: { of: ComponentType }) {
  return (
    <LazyBoundary>
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <Section />
      </Suspense>
    </LazyBoundary>
  );
}

function SectionContent({ section, remotes }: { section: SettingsSection; remotes: Remotes }) {
  if (section.area === null) return SHELL_ELEMENTS[section.id];
  return (
    <AreaContent area={section.area} remotes={remotes} loading={<SkeletonRows rows={5} />}>
      {({ settingsSections }) => settingsSections?.[section.id] ?? NO_SECTION}
    </AreaContent>
  );
}
