export { getNamedIcon, type IconName } from './named-icons.ts';
