import { setTheme, THEMES, themeLabel, useTheme } from '@northkeep/shared-kit/runtime';
import { Select } from '../components/select/select.tsx';
import { Choosing } from './choosing.tsx';
import { Colours } from './colours.tsx';
import { Content } from './content.tsx';
import styles from './dev-kit.module.css';
import { Fields } from './fields.tsx';
import { Overlays } from './overlays.tsx';
import { Progress } from './progress.tsx';
import { Steppers } from './steppers.tsx';

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
          options={THEMES.map((value) => ({ value, label: themeLabel(value) }))}
        />
      </div>
      <Fields />
      <Choosing />
      <Overlays />
      <Progress />
      <Steppers />
      <Content />
      <Colours />
    </div>
  );
}
