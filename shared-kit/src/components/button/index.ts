export { Button, type ButtonKind, ButtonLink, type ButtonProps } from './button.tsx';
