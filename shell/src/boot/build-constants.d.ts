// Written into the build by scripts/src/build/shell-preset.ts.
/** SHA-256 of version 1 of the root of the release repository, hexadecimal. */
declare const __PINNED_ROOT__: string;
declare const __PROVIDES__: import('@northkeep/contracts').PackageVersions;
declare const __SHELL_VERSION__: string;
declare const __DEVELOPMENT__: boolean;
