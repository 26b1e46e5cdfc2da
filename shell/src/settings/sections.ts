import {
  type AreaName,
  hasPayments,
  listManifests,
  type RegisteredAreas,
  type SHELL_SETTINGS_IDS,
} from '@northkeep/contracts';
import { NOTIFICATIONS_LABEL, REGION_LABEL, THEME_TEXTS, TRASH_TEXTS } from './copy.ts';

export type ShellSectionId = (typeof SHELL_SETTINGS_IDS)[number];

/** A section of the settings and the area that renders it. */
export type SettingsSection = { label: string; order: number } & (
  | { id: ShellSectionId; area: null }
  | { id: string; area: AreaName }
);

const SHELL_SECTIONS: readonly SettingsSection[] = [
  { id: 'theme', label: THEME_TEXTS.label, order: 40, area: null },
  { id: 'region', label: REGION_LABEL, order: 41, area: null },
  { id: 'notifications', label: NOTIFICATIONS_LABEL, order: 42, area: null },
  { id: 'trash', label: TRASH_TEXTS.label, order: 45, area: null },
];

/** Id of the section with the plan and its payments, which an installation without payments leaves out. */
export const BILLING_SECTION_ID = 'billing';

/** Returns the sections of the shell and of the areas, in their order. */
export const listSettingsSections = (areas: RegisteredAreas): SettingsSection[] =>
  [
    ...SHELL_SECTIONS,
    ...listManifests(areas).flatMap(([area, { settings = [] }]) => settings.map((section) => ({ ...section, area }))),
  ]
    .filter(({ id }) => id !== BILLING_SECTION_ID || hasPayments())
    .sort((a, b) => a.order - b.order);
