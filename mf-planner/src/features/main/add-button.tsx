import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Plus } from 'lucide-react';
import { useFocusReturn } from '../plan/use-focus-return.ts';

interface AddButtonProps {
  label: string;
  /** True while the field that this button opens is shown. */
  isAdding: boolean;
  onClick: () => void;
}

/** Plus button that opens a field for a new part of the plan; when the field is closed, the button gets the focus. */
export function AddButton({ label, isAdding, onClick }: AddButtonProps) {
  const button = useFocusReturn(isAdding);
  return <IconButton ref={button} label={label} icon={Plus} tip={false} small onClick={onClick} />;
}
