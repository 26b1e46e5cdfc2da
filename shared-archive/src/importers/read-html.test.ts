import { describe, expect, it } from 'vitest';
import { readHtml } from './read-html.ts';

const page = (head: string, body: string) =>
  `<!DOCTYPE html>\n<html lang="en-US">\n  <head>\n    <meta charset="utf-8" />\n    ${head}\n    <style>p { margin: 0 }</style>\n  </head>\n  <body>\n    ${body}\n  </body>\n</html>\n`;
const read = (text: string, name = 'Soup.html') => readHtml({ name, text }, { timeZone: 'Europe/Zurich' }).notes;

describe('readHtml', () => {
  it('reads the text, the creation date, the tags and the folders', () => {
    const head =
      '<title>Soup - Editor</title><meta\n name="created-at" content="30-03-2025 08:32 PM" /><meta name="tags" content="kitchen, winter &amp; snow" />';
    expect(read(page(head, '<h1>Soup</h1><p>Carrots &amp; <b>leeks</b></p>'), 'Home/Soup.html')).toMatchObject([
      {
        type: 'journal',
        text: 'Soup\nCarrots & leeks',
        categories: ['kitchen', 'winter & snow', 'home'],
        scheduleDate: '2025-03-30',
      },
    ]);
  });

  // shows: import.checklist.parts
  it('reads nested items of a checklist as sub-lines of the one at the top', () => {
    const item = (text: string, ...below: string[]) =>
      `<li class="checklist--item"><p>${text}</p>${below.length > 0 ? `<ul class="checklist">${below.join('')}</ul>` : ''}</li>`;
    const body = `<ul class="checklist">${item('Move', item('Boxes', item('Tape')), item('Van'))}${item('Call')}</ul>`;
    expect(
      read(page('', body))
        .filter(({ type }) => type === 'task')
        .map(({ text, subLineOf }) => [text, subLineOf]),
    ).toEqual([
      ['Move', undefined],
      ['Boxes', 'Soup.html/Move'],
      ['Boxes › Tape', 'Soup.html/Move'],
      ['Van', 'Soup.html/Move'],
      ['Call', undefined],
    ]);
  });

  it('reads the items of both kinds of checklists as notes', () => {
    const body = [
      '<h1>Errands</h1><ul class="checklist"><li class="checklist--item checked"><p>Bread</p></li>',
      '<li class="checklist--item"><p>Stamps</p></li></ul><ul class="simple-checklist">',
      "<li class='simple-checklist--item'>Tape</li></ul><ul><li>no item</li></ul>",
    ].join('');
    expect(read(page('', body)).map(({ type, text, isDone }) => [type, text, isDone])).toEqual([
      ['task', 'Bread', true],
      ['task', 'Stamps', false],
      ['task', 'Tape', false],
      ['journal', 'Soup\nErrands\n• no item', false],
    ]);
  });

  it.each([
    {
      title: 'without a heading',
      head: '<title>Soup &amp;\n bread</title>',
      body: '<p>Carrots</p>',
      text: 'Soup & bread\nCarrots',
    },
    {
      title: 'with a heading of a lower level',
      head: '<title>Soup</title>',
      body: '<p>Carrots</p><h2>Notes</h2>',
      text: 'Soup\nCarrots\nNotes',
    },
    {
      title: 'that begins with the title as part of a word',
      head: '<title>Soup</title>',
      body: '<p>Soups</p>',
      text: 'Soup\nSoups',
    },
    { title: 'without text', head: '<title>Winter soup</title>', body: '', text: 'Winter soup' },
  ])('reads the title of a document $title as the first row', ({ head, body, text }) => {
    expect(read(page(head, body))[0]?.text).toBe(text);
  });

  it.each([
    { title: 'in a heading', body: '<h1>Soup</h1><p>Carrots</p>' },
    { title: 'in the first paragraph', body: '<p>Soup</p><p>Carrots</p>' },
  ])('does not repeat a title that the text contains $title', ({ body }) => {
    expect(read(page('<title>Soup - Editor</title>', body))[0]?.text).toBe('Soup\nCarrots');
  });

  it('reads the title of a checklist as a journal entry', () => {
    const item = '<ul class="checklist"><li class="checklist--item"><p>Bread</p></li></ul>';
    expect(read(page('<title>Errands</title>', item)).map(({ text }) => text)).toEqual(['Bread', 'Errands']);
  });

  it('reads no title from the body', () => {
    expect(read(page('', '<p>Soup</p><svg><title>Icon</title></svg>'))[0]?.text).toBe('Soup\nIcon');
  });

  it('reads no script and no style', () => {
    expect(read(page('<script>alert(1)</script>', '<p>Soup</p><script>alert(2)</script>'))[0]?.text).toBe('Soup');
  });

  it('names an empty document by its file', () => {
    expect(read(page('', ''))[0]?.text).toBe('Soup');
  });
});
