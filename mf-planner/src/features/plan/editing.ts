export { AddField } from './add-field.tsx';
export { EditLabel } from './edit-label.tsx';
export { FrequencyField } from './frequency.tsx';
