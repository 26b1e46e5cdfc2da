import { Icon } from '@northkeep/shared-kit/icon';
import { RidgeChart } from '@northkeep/shared-kit/ridge-chart';
import {
  formatThemeLabel,
  SYSTEM_THEME,
  setTheme,
  THEMES,
  type ThemeName,
  themeChoice,
  useTheme,
} from '@northkeep/shared-kit/runtime';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { THEME_DESCRIPTIONS, THEME_TEXTS } from './copy.ts';
import { CustomColours } from './custom-colours.tsx';
import { SAMPLE_WEEKS } from './sample-weeks.ts';
import styles from './theme-section.module.css';

const DOTS = [1, 2, 3, 4, 5];
/** Number of filled dots in the sample. */
const DOTS_DONE = 3;

/** Chooses the mode of the system or one of the nine themes; the tile of a theme shows its own colours. */
export function ThemeSection() {
  const choice = themeChoice(useTheme());
  return (
    <>
      <fieldset className={styles.grid}>
        <legend className="sr">{THEME_TEXTS.label}</legend>
        <SystemTile chosen={choice === SYSTEM_THEME} />
        {THEMES.map((theme) => (
          <ThemeTile key={theme} theme={theme} chosen={theme === choice} />
        ))}
      </fieldset>
      <CustomColours />
    </>
  );
}

/** The choice of no theme of its own: Light or the default theme, as the operating system is set. */
function SystemTile({ chosen }: { chosen: boolean }) {
  const id = useId();
  return (
    <label className={`${styles.tile} ${styles.system}`} htmlFor={id}>
      <input
        type="radio"
        id={id}
        name="theme"
        value={SYSTEM_THEME}
        checked={chosen}
        onChange={() => setTheme(SYSTEM_THEME)}
      />
      <span className={styles.foot}>
        <span>
          {THEME_TEXTS.system}
          <span className={styles.about}> {THEME_TEXTS.systemDescription}</span>
        </span>
        {chosen ? <Icon of={Check} small /> : null}
      </span>
    </label>
  );
}

function ThemeTile({ theme, chosen }: { theme: ThemeName; chosen: boolean }) {
  const id = useId();
  return (
    <label className={styles.tile} data-theme={theme} htmlFor={id}>
      <input type="radio" id={id} name="theme" value={theme} checked={chosen} onChange={() => setTheme(theme)} />
      <span className={styles.view} aria-hidden="true">
        <span className={styles.top}>
          <span className="d5">14</span>
          <span className={styles.dots} data-dots={theme}>
            {DOTS.map((dot) => (
              <i key={dot} className={dot <= DOTS_DONE ? styles.done : undefined} />
            ))}
          </span>
        </span>
        <RidgeChart weeks={SAMPLE_WEEKS} label="" width={320} height={66} />
      </span>
      <span className={styles.foot}>
        <span>{formatThemeLabel(theme)}</span>
        {chosen ? <Icon of={Check} small /> : <span className={styles.character}>{THEME_DESCRIPTIONS[theme]}</span>}
      </span>
    </label>
  );
}
