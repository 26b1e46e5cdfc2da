import {
  Activity,
  BookOpen,
  CalendarDays,
  ChartLine,
  CircleCheck,
  Clock,
  Compass,
  CreditCard,
  Flame,
  Folder,
  GalleryVerticalEnd,
  Heart,
  LayoutGrid,
  Leaf,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Mountain,
  NotebookPen,
  Repeat,
  Settings,
  Shield,
  SquareLibrary,
  Star,
  Target,
  Users,
} from 'lucide-react';

const NAMED_ICONS = {
  activity: Activity,
  book: BookOpen,
  calendar: CalendarDays,
  cards: GalleryVerticalEnd,
  chart: ChartLine,
  check: CircleCheck,
  clock: Clock,
  compass: Compass,
  flame: Flame,
  folder: Folder,
  grid: LayoutGrid,
  heart: Heart,
  leaf: Leaf,
  library: SquareLibrary,
  list: ListChecks,
  message: MessageSquare,
  mountain: Mountain,
  notebook: NotebookPen,
  payment: CreditCard,
  repeat: Repeat,
  settings: Settings,
  shield: Shield,
  star: Star,
  target: Target,
  users: Users,
} as const satisfies Readonly<Record<string, LucideIcon>>;

/** Names of the icons that an area's manifest may give its entries. */
export type IconName = keyof typeof NAMED_ICONS;

/** Returns the icon with a name; a plain grid for a name that this version does not know. */
export const getNamedIcon = (name: string): LucideIcon =>
  Object.hasOwn(NAMED_ICONS, name) ? NAMED_ICONS[name as IconName] : LayoutGrid;
