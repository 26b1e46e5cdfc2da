// Part of the script in the head of the page. It removes the link to a style sheet of an area that could not be loaded or
// does not have its signed hash: the area's script takes a link that is there for loaded. Without it, the script loads the
// style sheet itself, fails, and the page names the reason. The style sheets of the shell are loaded again by
// `start-failure.ts`, which needs their links.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    if (!target.getAttribute('href')?.startsWith('/js/')) target.remove();
  },
  true,
);
