export { ToggleChips } from './toggle-chips.tsx';
