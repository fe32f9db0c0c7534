/** An element's attributes and, when it contains only text, its text. */
export type Tag = Record<string, string>

/**
 * Every element of this kind in rendered HTML that has these attributes, in the order of the page. An attribute without
 * a value is the empty string; `text` is what follows the opening tag up to the next tag.
 */
export function tagsOf(html: string, name: string, attributes: Tag = {}): Tag[] {
  const tags = [...html.matchAll(new RegExp(`<${name}((?:\\s[^>]*?)?)/?>([^<]*)`, 'g'))].map(
    ([, inner = '', text = '']) => ({
      ...Object.fromEntries(
        [...inner.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
      text,
    }),
  )
  return tags.filter((tag: Tag) => Object.entries(attributes).every(([key, value]) => tag[key] === value))
}
