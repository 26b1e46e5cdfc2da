import { useLazyModule } from '@northkeep/shared-kit/runtime';
import type { LabelCheckResult } from '@northkeep/shared-vault/plan-rules';
import { commonTexts } from '../../copy.ts';
import { lazyEditFields } from '../plan/lazy-editing.ts';
import { labelOf } from '../plan/plan.ts';

interface RenameFieldProps {
  item: Parameters<typeof labelOf>[0] & { readonly id: string };
  isRenaming: boolean;
  check: (text: string) => LabelCheckResult;
  onSave: (label: string) => void;
  onDone: () => void;
}

/** A label that becomes a text field while it is renamed. */
export function RenameField({ item, isRenaming, check, onSave, onDone }: RenameFieldProps) {
  const loaded = useLazyModule(lazyEditFields, isRenaming, onDone);
  const label = labelOf(item);
  if (!loaded) return <bdi>{label}</bdi>;
  return (
    <loaded.LabelEditor
      byMenu
      draft={item.id}
      label={item.label}
      name={commonTexts.rename(label)}
      check={check}
      onSave={onSave}
      onDone={onDone}
    />
  );
}
