export { Handle, Row, Rows } from './rows.tsx';
