import { Parser } from 'htmlparser2'

/** Elements after which a line ends. */
const BLOCKS = new Set([
  'p',
  'div',
  'br',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'table',
  'section',
  'article',
  'blockquote',
  'hr',
])

/** Elements whose text nobody reads. */
const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'iframe'])

/** The text of a description in HTML, a line for each paragraph or point. Text without HTML stays as it is, but for its white space. */
export function htmlText(html: string): string {
  let text = ''
  let unread = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (UNREAD.has(name)) unread++
      if (name === 'li') text += '\n• '
    },
    ontext: (part) => {
      if (unread === 0) text += part.replaceAll(/[^\S\n]+/g, ' ')
    },
    onclosetag: (name) => {
      if (UNREAD.has(name)) unread--
      if (BLOCKS.has(name)) text += '\n'
      if (name === 'td' || name === 'th') text += ' '
    },
  })
  parser.end(html)
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n')
}
