.screen {
  display: grid;
  gap: var(--s-4);
  max-width: calc(800px + 2 * var(--page-x));
  padding-block: var(--s-6) var(--s-9);
}
.line {
  padding-block: var(--s-3);
}
.line + .line {
  border-top: var(--hair) solid var(--line);
}
