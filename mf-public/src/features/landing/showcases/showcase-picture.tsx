import { useTheme } from '@northkeep/shared-kit/runtime';
import { SHOWCASE_ALT_TEXTS } from '../copy.ts';
import { SHOWCASE_SPRITE_URLS } from './sheets.ts';
import styles from './showcases.module.css';

/** Size of a sheet in pixels: four pictures of 780 x 976. */
const WIDTH = 780;
const HEIGHT = 3904;

type View = keyof typeof SHOWCASE_ALT_TEXTS;

/** Picture of a view of the product with the example plan, in the theme of the page. */
export function ShowcasePicture({ view }: { view: View }) {
  const { name } = useTheme();
  return (
    <div className={styles.frame}>
      <img
        {...(view === 'dashboard' ? {} : { className: styles[view] })}
        src={SHOWCASE_SPRITE_URLS[name]}
        width={WIDTH}
        height={HEIGHT}
        loading="lazy"
        decoding="async"
        alt={SHOWCASE_ALT_TEXTS[view]}
      />
    </div>
  );
}
