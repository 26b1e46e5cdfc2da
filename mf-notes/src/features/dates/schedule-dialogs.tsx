import { create, lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';

const useScheduled = create<{ lineId: string | null }>(() => ({ lineId: null }));

/** Opens the date picker for a line; null closes it. */
export const openScheduleDialog = (lineId: string | null): void => useScheduled.setState({ lineId });

const dialog = lazyModule(() => import('./schedule-dialog.tsx'));

/** The dialog 'Schedule Ahead', loaded when it first opens. */
export function ScheduleDialogs() {
  const { lineId } = useScheduled();
  const close = () => openScheduleDialog(null);
  const loaded = useLazyModule(dialog, lineId !== null, close);
  return loaded && lineId !== null && <loaded.ScheduleDialog lineId={lineId} onClose={close} />;
}
