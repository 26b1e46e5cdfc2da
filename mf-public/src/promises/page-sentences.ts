const BLOCKS = 'button, dd, dt, figcaption, h1, h2, h3, label, li, p, summary, td, th';
/** Elements whose content is not read as text. */
const OUTSIDE = 'svg, script, style';
/** Matches the ciphertext of the demonstration, which differs each time because its key is random. */
const CIPHERTEXT = /^[\w+/=]{40,}$/;

/** Returns the sentences that a rendered page shows, each once, in their order. */
export function sentencesOf(root: Node): string[] {
  const texts = new Map<Element, string[]>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || parent.closest(OUTSIDE) !== null) continue;
    const block = parent.closest(BLOCKS) ?? parent;
    texts.set(block, [...(texts.get(block) ?? []), node.textContent ?? '']);
  }
  const sentences = [...texts.values()].flatMap((parts) => splitSentences(parts.join(' ')));
  return [...new Set(sentences.filter((sentence) => !CIPHERTEXT.test(sentence)))];
}

/** Splits a text into its sentences. */
export function splitSentences(text: string): string[] {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,])/g, '')
    .trim();
  return line === '' ? [] : line.split(/(?<=[.!?]) (?=[A-Z0-9])/);
}
