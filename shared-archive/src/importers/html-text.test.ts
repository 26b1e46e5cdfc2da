import { describe, expect, it } from 'vitest';
import { readHtmlDocument, textOfHtml } from './html-text.ts';

describe('textOfHtml', () => {
  it.each([
    { title: 'a sign for less', html: '<p>1 < 2 and 3 > 2, <3</p>', text: '1 < 2 and 3 > 2, <3' },
    { title: 'an address in angle brackets', html: 'Ruth <ruth@example.org><br>', text: 'Ruth <ruth@example.org>' },
    {
      title: 'a web address in angle brackets',
      html: '<b>See</b> <https://a.example/b>',
      text: 'See <https://a.example/b>',
    },
    { title: 'a tag that never ends', html: '<p>one</p>a <b and more', text: 'one\na <b and more' },
    {
      title: 'an attribute that never ends',
      html: '<p>one</p><a href="x>two</a> three',
      text: 'one\n<a href="x>two</a> three',
    },
    { title: 'a declaration that never ends', html: '<b>x</b> 5 <! 6 and more', text: 'x 5 <! 6 and more' },
    { title: 'an instruction that never ends', html: '<b>x</b> 5 <? 6', text: 'x 5 <? 6' },
    { title: 'a closing tag that never ends', html: '<b>x</b> a </b and more', text: 'x a </b and more' },
    { title: 'a closing tag without a name that never ends', html: '<b>x</b> a </ 6', text: 'x a </ 6' },
    { title: 'a comment that never ends', html: '<b>x</b> a <!-- b', text: 'x a <!-- b' },
    { title: 'a CDATA section that never ends', html: '<b>x</b> a <![CDATA[ b', text: 'x a <![CDATA[ b' },
    { title: 'private-use characters', html: '<p>a\ue000b</p>', text: 'a\ue000b' },
  ])('keeps $title', ({ html, text }) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it.each([
    { title: 'a named one', html: 'caf&eacute; &hellip; &copy;', text: 'café … ©' },
    { title: 'one of capitals', html: '&Eacute;t&eacute; &AMP;', text: 'Été &' },
    { title: 'a number', html: '&#233;&#xe9;&#128077;', text: 'éé👍' },
    {
      title: 'one that stands for an entity, once',
      html: '&amp;lt;b&amp;gt; &amp;eacute;',
      text: '&lt;b&gt; &eacute;',
    },
    { title: 'an unknown one, as typed', html: '&unknown; R&D', text: '&unknown; R&D' },
    { title: 'a number above Unicode', html: 'a&#x110000;b', text: 'a\ufffdb' },
    { title: 'spaces that do not break', html: '<p>a&nbsp;&nbsp;b</p><p>&nbsp;</p><p>c</p>', text: 'a  b\n\nc' },
  ])('decodes an entity: $title', ({ html, text }) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it.each([
    { title: 'paragraphs', html: '<p>a</p><p>b</p>', text: 'a\nb' },
    { title: 'breaks', html: 'a<br>b<br/><br>c<hr>d', text: 'a\nb\n\nc\nd' },
    { title: 'an empty line', html: '<div>a</div><div><br></div><div>b</div>', text: 'a\n\nb' },
    { title: 'headings and quotations', html: '<h2>a</h2>b<blockquote>c</blockquote>d', text: 'a\nb\nc\nd' },
    { title: 'sections', html: '<header>a</header><section>b</section><dl><dt>c<dd>d</dl>', text: 'a\nb\nc\nd' },
    { title: 'unclosed elements', html: '<p>a<p>b<ul><li>c<li>d', text: 'a\nb\n• c\n• d' },
    { title: 'the cells of a row', html: '<table><tr><td>a<td>b<tr><th>c</th></table>', text: 'a | b\nc' },
    { title: 'code', html: 'x<pre>\n  a\n\n    b </pre>y', text: 'x\n  a\n\n    b\ny' },
  ])('writes $title on lines', ({ html, text }) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it('marks the items of lists, and indents nested ones', () => {
    const html = '<ol start="3"><li><p>a</p></li><li>b<ul><li>c</li><li></li></ul></li><li>d</li></ol><p>e</p>';
    expect(textOfHtml(html)).toBe('3. a\n4. b\n  • c\n5. d\ne');
  });

  it.each([
    { title: 'inputs', html: '<ul><li><input type="checkbox" checked>a</li><li><input type=checkbox> b</li></ul>' },
    {
      title: 'classes',
      html: '<ul><li class="checklist--item checked"><p>a</p></li><li class="simple-checklist--item">b</li></ul>',
    },
    {
      title: 'data and inputs',
      html: '<ul><li data-checked="true"><label><input type="checkbox" checked></label><div><p>a</p></div></li><li data-checked="false"><p>b</p></li></ul>',
    },
    { title: 'inputs without a list', html: '<p><input type="checkbox" checked> a</p><p><input type="CHECKBOX">b</p>' },
  ])('reads checkboxes that are written as $title', ({ html }) => {
    expect(textOfHtml(html)).toBe('- [x] a\n- [ ] b');
  });

  it('keeps a checkbox in the middle of a line', () => {
    expect(textOfHtml('Bread <input type="checkbox" checked> dark')).toBe('Bread [x] dark');
  });

  it.each([
    { html: '<a href="https://a.example/?x=1&amp;y=2">Join</a> now', text: 'Join (https://a.example/?x=1&y=2) now' },
    { html: "<a class=x href='http://a.example'>http://a.example</a>", text: 'http://a.example' },
    { html: '<a href="mailto:ruth@a.example">Ruth</a>', text: 'Ruth (ruth@a.example)' },
    { html: '<a href="https://a.example"><b>a</b>', text: 'a (https://a.example)' },
    {
      html: '<a href="https://a.example">a<a href="https://b.example">b</a>',
      text: 'a (https://a.example)b (https://b.example)',
    },
    { html: '<a href="javascript:alert(1)">a</a><a href="#b">b</a><a>c</a>', text: 'abc' },
  ])('keeps the address of a link: $html', ({ html, text }) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it('leaves out scripts and styles, also unclosed ones, and comments', () => {
    expect(textOfHtml('a<script>if (1 < 2) "</p>"</script><style>p { }</style><!-- <b>x</b> -->b')).toBe('ab');
    expect(textOfHtml('<p>a</p><script>alert(1)')).toBe('a');
    expect(textOfHtml('<p>a</p><!-- b -->')).toBe('a');
  });

  it('keeps typed lines, and counts a line break after a tag once', () => {
    expect(textOfHtml('<b>one</b>\n  two\n\nthree<br>\nfour</p>\nfive')).toBe('one\ntwo\n\nthree\nfour\nfive');
  });
});

describe('readHtmlDocument', () => {
  it('reads line breaks of the source as spaces', () => {
    const html = '<html>\n<body>\n  <p>one\n  <b>two</b>\n three </p>\n  <p>four</p>\n</body></html>';
    expect(readHtmlDocument(html).text).toBe('one two three\nfour');
  });

  it('reads the title and the fields of the head, not of the body', () => {
    const html =
      '<html><head><title>Soup\n &amp; bread</title><meta name="Tags" content="a,\n b"></head><body><p>x</p><svg><title>Icon</title></svg><meta name="other" content="y"></body></html>';
    const { title, fields, text } = readHtmlDocument(html);
    expect([title, [...fields], text]).toEqual(['Soup & bread', [['tags', 'a, b']], 'x\nIcon']);
  });

  it('reads the text before the body and behind it', () => {
    expect(readHtmlDocument('<html>one<body>two</body>three</html>').text).toBe('one\ntwo\nthree');
  });
});
