// Written into the build by scripts/src/build/shell-preset.ts.
declare const __PINNED_KEYS__: readonly import('@northkeep/contracts').PinnedKey[];
declare const __PROVIDES__: import('@northkeep/contracts').PackageVersions;
declare const __SHELL_VERSION__: string;
declare const __DEVELOPMENT__: boolean;
