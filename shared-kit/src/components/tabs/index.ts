export { TabLinks } from './tab-links.tsx';
export { Tabs } from './tabs.tsx';
