export { AddField } from './add-field.tsx';
export { FrequencyField } from './frequency-field.tsx';
export { LabelEditor } from './label-editor.tsx';
