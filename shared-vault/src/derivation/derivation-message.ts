/** Messages of the derivation worker. Progress is reported only where the computation is slow, without WebAssembly. */
export type DerivationMessage =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly hash: Uint8Array<ArrayBuffer> }
  | { readonly type: 'failed'; readonly isMemory: boolean; readonly message: string };
