import { IconButton } from '@northkeep/shared-kit/icon-button';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { mainScreenTexts } from '../../copy.ts';
import { labelOf } from '../plan/plan.ts';
import type { GoalMenuProps } from './goal-menu.tsx';
import type { StepMenuProps } from './step-menu.tsx';

type Menus = typeof import('./menus.ts');

// The menus are loaded when a pointer or the focus reaches a menu button, because most visits only mark steps as done.
const menus = lazyModule(() => import('./menus.ts'));

/** Menu button of a step; its menu is mounted on first use. */
export const LazyStepMenu = observer(function LazyStepMenu(props: StepMenuProps) {
  return <LazyMenu label={labelOf(props.step)} menuOf={(loaded) => <loaded.StepMenu {...props} />} />;
});

/** Menu button of a goal; its menu is mounted on first use. */
export const LazyGoalMenu = observer(function LazyGoalMenu(props: GoalMenuProps) {
  return <LazyMenu label={labelOf(props.branch.goal)} menuOf={(loaded) => <loaded.GoalMenu {...props} />} />;
});

function LazyMenu({ label, menuOf }: { label: string; menuOf: (loaded: Menus) => ReactNode }) {
  const [isOpened, setOpened] = useState(false);
  const loaded = useLazyModule(menus, isOpened, () => setOpened(false));
  if (loaded) return menuOf(loaded);
  const openWithKeys = (event: KeyboardEvent) => {
    if (!['ArrowDown', 'ArrowUp'].includes(pressedKey(event))) return;
    event.preventDefault();
    setOpened(true);
  };
  return (
    <IconButton
      label={mainScreenTexts.actions(label)}
      icon={Ellipsis}
      small
      tip={false}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menus.prefetch}
      onFocus={menus.prefetch}
      onClick={() => setOpened(true)}
      onKeyDown={openWithKeys}
    />
  );
}
