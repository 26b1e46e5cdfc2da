export { ConfirmHost } from './confirm-host.tsx';
