import { formatThemeLabel, setTheme, THEMES, type ThemeName, useTheme } from '@northkeep/shared-kit/runtime';
import { onboardingTexts } from './copy.ts';
import styles from './theme-tiles.module.css';

/** Names of the themes: the default theme first, then the others in the order of `THEMES`. */
const TILES: readonly ThemeName[] = ['alpineNoir', ...THEMES.filter((theme) => theme !== 'alpineNoir')];

/** Radio group of the nine themes, each tile in the theme's own colours. Selecting a tile applies the theme. */
export function ThemeTiles() {
  const { name } = useTheme();
  return (
    <>
      <div className={styles.head}>
        <h2 className="d4">{onboardingTexts.start.looks}</h2>
        <span className="t2 ink3" role="status">
          {formatThemeLabel(name)}
        </span>
      </div>
      <div className={styles.tiles} role="radiogroup" aria-label={onboardingTexts.start.theme}>
        {TILES.map((theme) => (
          <label key={theme} className={styles.tile} data-theme={theme} title={formatThemeLabel(theme)}>
            <input
              type="radio"
              name="theme"
              aria-label={formatThemeLabel(theme)}
              checked={theme === name}
              onChange={() => setTheme(theme)}
            />
            <svg viewBox="0 0 56 40" aria-hidden="true">
              <path className={styles.rock} d="M0 31 9 20 14 24 25 9 33 21 38 17 44 25" />
              <path className={styles.light} d="M44 25 49 19 56 29" />
            </svg>
          </label>
        ))}
      </div>
    </>
  );
}
