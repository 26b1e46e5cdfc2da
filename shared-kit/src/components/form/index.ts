export { Form } from './form.tsx';
