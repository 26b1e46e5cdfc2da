import { getNamedIcon } from '@northkeep/shared-kit/named-icons';
import {
  formatThemeLabel,
  type NavigateFunction,
  SYSTEM_THEME,
  setTheme,
  THEMES,
  type ThemeChoice,
  themeChoice,
  themeStore,
  toast,
} from '@northkeep/shared-kit/runtime';
import { useSession, useVaultState, vault } from '@northkeep/shared-vault';
import { Keyboard, Lock, LogOut, Palette, Printer, Settings } from 'lucide-react';
import { useMemo } from 'react';
import { listAccountMenuLinks, listNavigationTabs } from '../frame/navigation.ts';
import { printPage } from '../frame/print-page.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { listSettingsSections } from '../settings/sections.ts';
import { useLogout } from '../sync/log-out.ts';
import { SHELL_COMMAND_TEXTS } from './copy.ts';
import type { PaletteCommand } from './match-commands.ts';
import { showPalette } from './palette-store.ts';
import { usePaletteEntries } from './use-declarations.ts';

const SETTINGS = '/app/settings';

const CHOICES: readonly ThemeChoice[] = [SYSTEM_THEME, ...THEMES];

const labelOf = (choice: ThemeChoice) =>
  choice === SYSTEM_THEME ? SHELL_COMMAND_TEXTS.systemTheme : formatThemeLabel(choice);

/** Commands that are available while the vault is locked: themes, printing, the list of shortcuts. */
const ALWAYS: readonly PaletteCommand[] = [
  { id: 'shell.keys', label: SHELL_COMMAND_TEXTS.keys, keys: '?', icon: Keyboard, run: () => showPalette('keys') },
  {
    id: 'shell.print',
    label: SHELL_COMMAND_TEXTS.print,
    keywords: SHELL_COMMAND_TEXTS.printWords,
    icon: Printer,
    run: printPage,
  },
  ...CHOICES.map(
    (choice): PaletteCommand => ({
      id: `shell.theme.${choice}`,
      label: SHELL_COMMAND_TEXTS.theme(labelOf(choice)),
      keywords: SHELL_COMMAND_TEXTS.themeWords,
      icon: Palette,
      isHidden: true,
      detail: () => (themeChoice(themeStore.getState()) === choice ? SHELL_COMMAND_TEXTS.chosen : ''),
      run: () => {
        setTheme(choice);
        toast({ type: 'success', text: SHELL_COMMAND_TEXTS.themeSet(labelOf(choice)) });
      },
    }),
  ),
];

const goTo = (to: string, label: string, icon: PaletteCommand['icon'], isHidden = false): PaletteCommand => ({
  id: `shell.go.${to}`,
  label,
  group: 'go',
  to,
  isHidden,
  ...(icon ? { icon } : {}),
});

/** Runs the action of a command, or opens its path. */
export async function runCommand({ run, to }: PaletteCommand, navigate: NavigateFunction): Promise<void> {
  if (run) await run(navigate);
  else if (to !== undefined) await navigate(to);
}

/** Returns all commands of the shell and of the areas. Commands of areas are available only while the vault is open. */
export function useCommands(remotes: Remotes, wanted: boolean) {
  const { user } = useSession();
  const role = user?.role;
  const vaultState = useVaultState();
  const isOpen = vaultState.status === 'unlocked';
  // The device is opening the vault without asking for anything, as after a load.
  const isOpening =
    vaultState.status === 'locked'
      ? vaultState.keyPackage === 'unknown' && vaultState.error === null
      : vaultState.status === 'unlocking' && !vaultState.isInteractive;
  const areas = useAreas(remotes);
  const leave = useLogout();
  const { parts, failed, isLoading } = usePaletteEntries(remotes, role, wanted && isOpen);
  const logout: PaletteCommand = {
    id: 'shell.logout',
    label: SHELL_COMMAND_TEXTS.logout,
    keywords: SHELL_COMMAND_TEXTS.logoutWords,
    icon: LogOut,
    run: leave,
  };
  const screens = useMemo(
    () => [
      ...listNavigationTabs(areas, role).map(({ to, label, icon }) => goTo(to, label, getNamedIcon(icon))),
      { ...goTo(SETTINGS, SHELL_COMMAND_TEXTS.settings, Settings), keys: 'g s' },
      ...listAccountMenuLinks(areas, role).map(({ to, label, icon }) => goTo(to, label, getNamedIcon(icon))),
      ...listSettingsSections(areas).map(({ id, label }) =>
        goTo(`${SETTINGS}/${id}`, SHELL_COMMAND_TEXTS.section(label), Settings, true),
      ),
    ],
    [areas, role],
  );
  if (!isOpen) return { commands: [...ALWAYS, logout], failed: [], parts: [], isLoading: isOpening, isOpen };
  const declared = parts.flatMap(({ commands = [] }): readonly PaletteCommand[] => commands);
  const lock: PaletteCommand = {
    id: 'shell.lock',
    label: SHELL_COMMAND_TEXTS.lock,
    keywords: SHELL_COMMAND_TEXTS.lockWords,
    keys: 'shift+l',
    icon: Lock,
    run: () => vault.lock(),
  };
  const addresses = new Set(declared.map(({ to }) => to));
  const others = screens.filter(({ to }, i) => !addresses.has(to) && screens.findIndex((one) => one.to === to) === i);
  return { commands: [...declared, ...others, lock, ...ALWAYS, logout], failed, parts, isLoading, isOpen };
}
