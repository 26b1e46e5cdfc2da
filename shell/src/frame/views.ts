import type { Area } from '@northkeep/contracts';
import { Activity, GalleryVerticalEnd, type LucideIcon, Mountain, NotebookPen } from 'lucide-react';

/** The four views of /app (decisions.md: view index 0 to 3, reflected in the address). */
export const VIEWS: readonly { to: string; label: string; area: Area; icon: LucideIcon }[] = [
  { to: '/app', label: 'Northkeep', area: 'mf-planner', icon: Mountain },
  { to: '/app/notes', label: 'Notes', area: 'mf-notes', icon: NotebookPen },
  { to: '/app/wisdomOfAges', label: 'Wisdom', area: 'mf-wisdom', icon: GalleryVerticalEnd },
  { to: '/app/psychologicalInsights', label: 'Insights', area: 'mf-insights', icon: Activity },
];
