import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Plus } from 'lucide-react';
import { useFocusReturn } from '../plan/use-focus-return.ts';

interface AddButtonProps {
  label: string;
  /** True while the field that it opens is shown. */
  isAdding: boolean;
  onClick: () => void;
}

/** The plus next to a part of the plan; it gets the focus when its field is closed. */
export function AddButton({ label, isAdding, onClick }: AddButtonProps) {
  const button = useFocusReturn(isAdding);
  return <IconButton ref={button} label={label} icon={Plus} tip={false} small onClick={onClick} />;
}
