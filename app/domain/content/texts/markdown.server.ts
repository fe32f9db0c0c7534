import markdownIt from 'markdown-it'
import { isAllowedLink } from './links.ts'

// Markup is shown as text. Pictures would load from elsewhere.
const markdown = markdownIt({ html: false }).disable('image')
markdown.validateLink = isAllowedLink

/** The HTML of an owner's text, whatever is in it. @param topHeading The level of the text's highest headings. */
export function renderMarkdown(text: string, topHeading: 2 | 3): string {
  const tokens = markdown.parse(text, {})
  for (const token of tokens) {
    if (/^h\d$/.test(token.tag)) token.tag = `h${Math.min(6, Number(token.tag[1]) + topHeading - 1)}`
  }
  return markdown.renderer.render(tokens, markdown.options, {})
}

const finder = markdownIt({ html: false }).disable('image')

/** The links of a text that lead where none may. */
export function refusedLinks(text: string): string[] {
  const refused: string[] = []
  finder.validateLink = (link) => {
    if (!isAllowedLink(link)) refused.push(link)
    return true
  }
  finder.parse(text, {})
  return refused
}
