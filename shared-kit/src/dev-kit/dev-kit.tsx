import { formatThemeLabel, setTheme, THEMES, useTheme } from '@northkeep/shared-kit/runtime';
import { Select } from '../components/select/select.tsx';
import { ChoiceGallery } from './choice-gallery.tsx';
import { ColourGallery } from './colour-gallery.tsx';
import { ContentGallery } from './content-gallery.tsx';
import styles from './dev-kit.module.css';
import { FieldGallery } from './field-gallery.tsx';
import { OverlayGallery } from './overlay-gallery.tsx';
import { ProgressGallery } from './progress-gallery.tsx';
import { StepperGallery } from './stepper-gallery.tsx';

/** Gallery of all components in every theme. Development only. */
export function DevKit() {
  const { name } = useTheme();
  return (
    <div className="page">
      <div className={styles.lead}>
        <h1 className="d6">The kit</h1>
        <Select
          className={styles.theme}
          label="Theme"
          value={name}
          onValue={setTheme}
          options={THEMES.map((value) => ({ value, label: formatThemeLabel(value) }))}
        />
      </div>
      <FieldGallery />
      <ChoiceGallery />
      <OverlayGallery />
      <ProgressGallery />
      <StepperGallery />
      <ContentGallery />
      <ColourGallery />
    </div>
  );
}
