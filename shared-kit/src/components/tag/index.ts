export { Chip } from './chip.tsx';
export { Badge, Tags } from './tag.tsx';
