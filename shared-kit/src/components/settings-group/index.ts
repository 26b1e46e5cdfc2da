export { SettingsColumns, SettingsGroup } from './settings-group.tsx';
