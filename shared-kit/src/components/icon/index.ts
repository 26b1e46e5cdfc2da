export { Icon, type IconOf } from './icon.tsx';
