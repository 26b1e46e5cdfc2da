import {
  AA_TEXT_CONTRAST,
  contrastRatio,
  effectiveColour,
  isHexColour,
  resetColours,
  setColour,
  THEME_COLOURS,
  useTheme,
} from '@northkeep/shared-kit/runtime';
import { Button } from '../components/button/button.tsx';
import { TextField } from '../components/field/text-field.tsx';
import styles from './dev-kit.module.css';
import { GallerySection } from './gallery-section.tsx';

export function ColourGallery() {
  const theme = useTheme();
  const ground = effectiveColour(theme, 'primaryBg');
  return (
    <GallerySection name="Own colours">
      <div className={styles.columns}>
        {THEME_COLOURS.map((colour) => {
          const value = effectiveColour(theme, colour);
          const ratio = contrastRatio(value, ground);
          const low = !colour.endsWith('Bg') && ratio < AA_TEXT_CONTRAST;
          return (
            <TextField
              key={colour}
              label={colour}
              type="color"
              value={value}
              onValue={(next) => isHexColour(next) && setColour(colour, next)}
              hint={`${ratio.toFixed(1)} : 1 on the page`}
              error={low ? `Below the ${AA_TEXT_CONTRAST} it needs` : undefined}
            />
          );
        })}
      </div>
      <div className="line">
        <Button small onClick={resetColours}>
          Reset all
        </Button>
      </div>
    </GallerySection>
  );
}
