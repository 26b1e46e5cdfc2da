import { announceToScreenReaders, useLazyModule } from '@northkeep/shared-kit/runtime';
import type { LabelCheckResult } from '@northkeep/shared-vault/plan-rules';
import { commonTexts } from '../../copy.ts';
import { lazyEditFields } from '../plan/lazy-editing.ts';

interface AddLabelFieldProps {
  label: string;
  /** Id of the item that the part is added to. */
  draft?: string | undefined;
  check: (text: string) => LabelCheckResult;
  onAdd: (label: string) => void;
  onDone: () => void;
  /** Called on Escape. Default: `onDone`. */
  onCancel?: () => void;
}

/** Text field for the label of a new part of the plan; it closes after the part was added. */
export function AddLabelField({ label, draft, check, onAdd, onDone, onCancel = onDone }: AddLabelFieldProps) {
  const loaded = useLazyModule(lazyEditFields, true, onDone);
  if (!loaded) return null;
  const add = (text: string) => {
    onAdd(text);
    announceToScreenReaders(commonTexts.added(text));
    onDone();
  };
  return <loaded.AddField autoFocus label={label} draft={draft} check={check} onAdd={add} onCancel={onCancel} />;
}
