export { IconButton } from './icon-button.tsx';
