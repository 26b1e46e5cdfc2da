export { Chip } from './chip.tsx';
export { Badge } from './tag.tsx';
