// Development only. Each federated build has its own React Refresh runtime. A runtime that is loaded after react-dom
// finds the renderer only if the global hook has stored it. The browser extension stores it, but the hook of React
// Refresh does not.
interface DevToolsHook {
  renderers?: Map<unknown, unknown>;
  inject: (renderer: unknown) => unknown;
}

const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevToolsHook };

if (__DEVELOPMENT__ && hook?.renderers instanceof Map) {
  const { renderers } = hook;
  const inject = hook.inject.bind(hook);
  hook.inject = (renderer) => {
    const id = inject(renderer);
    if (!renderers.has(id)) renderers.set(id, renderer);
    return id;
  };
}
