export { Menu, type MenuItem } from './menu.tsx';
