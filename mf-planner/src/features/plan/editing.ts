export { AddField } from './add-field.tsx';
export { LabelEditor } from './edit-label.tsx';
export { FrequencyField } from './frequency.tsx';
