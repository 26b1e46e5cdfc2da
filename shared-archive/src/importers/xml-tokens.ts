import { Tokenizer } from 'htmlparser2';

/** Parts of an XML document in their order. */
export interface XmlHandler {
  onOpenTag(name: string): void;
  onText(text: string): void;
  onCloseTag(name: string): void;
}

/**
 * Reports the tags and the text of XML, also of CDATA sections, without attributes. The tokenizer of the library takes
 * linear time; its parser, which keeps a stack of open elements, does not.
 */
export function readXmlTokens(xml: string, handler: XmlHandler): void {
  let name = '';
  const ignore = (): void => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      ontext: (start, end) => handler.onText(xml.slice(start, end)),
      ontextentity: (codePoint) => handler.onText(String.fromCodePoint(codePoint)),
      oncdata: (start, end, offset) => handler.onText(xml.slice(start, end - offset)),
      onopentagname: (start, end) => {
        name = xml.slice(start, end);
      },
      onopentagend: () => handler.onOpenTag(name),
      onselfclosingtag: () => {
        handler.onOpenTag(name);
        handler.onCloseTag(name);
      },
      onclosetag: (start, end) => handler.onCloseTag(xml.slice(start, end)),
      onattribname: ignore,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(xml);
  tokenizer.end();
}
