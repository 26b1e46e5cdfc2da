export { Icon, type IconComponent } from './icon.tsx';
