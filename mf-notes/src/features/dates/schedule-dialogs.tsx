import { create, lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';

interface Scheduled {
  readonly lineId: string | null;
  /** True when the dialog sets the deadline, not the planned day. */
  readonly isDeadline: boolean;
}

const useScheduled = create<Scheduled>(() => ({ lineId: null, isDeadline: false }));

/** Opens the date picker for a line; null closes it. */
export const openScheduleDialog = (lineId: string | null): void => useScheduled.setState({ lineId, isDeadline: false });

/** Opens the date picker for the deadline of a line. */
export const openDeadlineDialog = (lineId: string): void => useScheduled.setState({ lineId, isDeadline: true });

const dialog = lazyModule(() => import('./schedule-dialog.tsx'));

/** The dialogs 'Schedule Ahead' and 'Deadline', loaded when it first opens. */
export function ScheduleDialogs() {
  const { lineId, isDeadline } = useScheduled();
  const close = () => openScheduleDialog(null);
  const loaded = useLazyModule(dialog, lineId !== null, close);
  return loaded && lineId !== null && <loaded.ScheduleDialog lineId={lineId} isDeadline={isDeadline} onClose={close} />;
}
