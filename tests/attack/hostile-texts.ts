import type { Page } from '@playwright/test'

/** Texts that break out of their context on a careless page. Each contains `hostile`, so that its effect can be found. */
const BREAKOUTS = [
  // An address only if nothing precedes it: the first of the texts that share a field.
  'javascript:hostile()',
  '<hostile-tag>',
  '"><hostile-tag>',
  "'><hostile-tag>",
  '</title><hostile-tag>',
  '</script><hostile-tag>',
  '</style><hostile-tag>',
  '</textarea><hostile-tag>',
  '--><hostile-tag>',
  ']]><hostile-tag>',
  '<script>hostile()</script>',
  '<svg onload=hostile()>',
  '<img src=x onerror=hostile()>',
  '" onfocus=hostile() autofocus x="',
  "' onfocus=hostile() autofocus x='",
  '<a href=javascript:hostile()>',
  '");hostile();//',
  "');hostile();//",
  '\\");hostile();//',
  '$' + '{hostile()}',
  '{{hostile()}}',
  '&lt;hostile-tag&gt;',
  '&#60;hostile-tag&#62;',
  '%3Chostile-tag%3E',
  '\u2028hostile();//',
  '<!--hostile',
  '=hostile()',
  '+hostile()',
  '@hostile()',
  '<style>hostile{}',
]
const PREFIXES = ['', 'A ', '"', "'", '`', '\\', '</', '{"@type":"', '\u202E', '= ']
/** Three hundred texts for every field that shows what people typed. */
export const HOSTILE_TEXTS = PREFIXES.flatMap((prefix) => BREAKOUTS.map((breakout) => prefix + breakout))

const TAGS = /<(?:hostile-tag|script|svg onload|img src=x|a href=javascript|style|!--hostile)/g

/** What broke out of its place in rendered HTML: tags and attributes that a hostile text made. Structured data is left to a browser. */
export function breakoutsIn(html: string): string[] {
  const shown = html.replaceAll(/<script type="application\/ld\+json"[\s\S]*?<\/script>/g, '')
  const tags = shown.match(/<[a-z][^\s>]*(?:\s+[^\s=>"]+(?:="[^"]*")?)*\s*\/?>/gi) ?? []
  const isBroken = (tag: string) =>
    /hostile|\son\w+=/i.test(tag.replaceAll(/"[^"]*"/g, '""')) || /(?:href|src)="\s*javascript:/i.test(tag)
  return [...(shown.match(TAGS) ?? []), ...tags.filter((tag) => /hostile|javascript/i.test(tag) && isBroken(tag))]
}

/** How many scripts each page has. */
export function scriptsOf(page: Page, pages: Record<string, string>): Promise<Record<string, number>> {
  return page.evaluate(
    (all) =>
      Object.fromEntries(
        Object.entries(all).map(([path, html]) => [
          path,
          new DOMParser().parseFromString(html, 'text/html').querySelectorAll('script').length,
        ]),
      ),
    pages,
  )
}

/** What a browser finds in the pages that must not be there. Emails inside them are checked too. */
export function problemsOf(page: Page, pages: Record<string, string>): Promise<string[]> {
  return page.evaluate((all) => {
    function inspect(path: string, html: string): string[] {
      const problems: string[] = []
      const found = new DOMParser().parseFromString(html, 'text/html')
      for (const element of found.querySelectorAll('*')) {
        const where = `${path}: <${element.localName}>`
        if (element.localName === 'hostile-tag') problems.push(where)
        for (const { name, value } of element.attributes) {
          if (/^on|hostile/.test(name)) problems.push(`${where} ${name}`)
          if (/^(href|src|action|formaction)$/.test(name) && /^\s*javascript:/i.test(value)) {
            problems.push(`${where} ${name}=${value}`)
          }
          if (name === 'srcdoc') problems.push(...inspect(`${path} email`, value))
        }
      }
      for (const script of found.querySelectorAll('script')) {
        const text = script.textContent ?? ''
        try {
          if (script.type === 'application/ld+json') JSON.parse(text)
          // Imports aren't allowed inside a function.
          else if (script.type !== 'speculationrules') new Function(text.replaceAll(/^\s*import\b.*$/gm, ''))
        } catch (error) {
          problems.push(`${path}: a script of the page is broken: ${error} in ${text.slice(0, 200)}`)
        }
        const code = text.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs, '""')
        if (code.includes('hostile')) problems.push(`${path}: a script has hostile code`)
      }
      return problems
    }
    return Object.entries(all).flatMap(([path, html]) => inspect(path, html))
  }, pages)
}
