export { DescriptionList } from './description-list.tsx';
export { Table } from './table.tsx';
