export { type IconName, namedIcon } from './named-icons.ts';
