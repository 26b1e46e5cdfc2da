// Remotes can consume a singleton only if the shell's module graph contains it, so each one is imported here, in a
// function that is never called: the build then emits a chunk for it and registers the provider.
export const provideSingletons = () => [
  import('react'),
  import('react/jsx-runtime'),
  import('react/jsx-dev-runtime'),
  import('react-dom'),
  import('react-dom/client'),
  import('@northkeep/shared-kit/runtime'),
  import('@northkeep/shared-vault'),
  import('@base-ui/react/csp-provider'),
  import('@base-ui/react/dialog'),
  import('@base-ui/react/drawer'),
  import('@base-ui/react/menu'),
  import('@base-ui/react/popover'),
  import('@base-ui/react/select'),
  import('@base-ui/react/tooltip'),
  import('virtua'),
];
