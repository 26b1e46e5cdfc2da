// What remotes take from the shell exists at run time only if the shell's graph contains it. This is never called:
// it makes the build emit and register the providers.
export const provide = () => [
  import('react'),
  import('react/jsx-runtime'),
  import('react/jsx-dev-runtime'),
  import('react-dom'),
  import('react-dom/client'),
  import('@northkeep/shared-kit/runtime'),
  import('@northkeep/shared-vault'),
];
