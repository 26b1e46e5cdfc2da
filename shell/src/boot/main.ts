import './trust.ts';
import './refresh-hook.ts';
import './early.ts';

// React and the shared singletons come in their own chunks; module federation needs this border.
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').catch((reason: unknown) => {
  console.error(reason);
  const root = document.getElementById('root');
  if (!root) return;
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = 'Northkeep could not be loaded: a file is missing or not the one that was released. ';
  const again = document.createElement('button');
  again.textContent = 'Try again';
  again.addEventListener('click', () => location.reload());
  root.replaceChildren(text, again);
});
