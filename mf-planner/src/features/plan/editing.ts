export { AddField } from './add-field.tsx';
export { EditLabel } from './edit-label.tsx';
export { Frequency } from './frequency.tsx';
