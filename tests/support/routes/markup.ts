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

/** What a page says of itself to search engines and where its link is shared. */
export function metadataOf(html: string) {
  const meta = (attributes: Tag) => tagsOf(html, 'meta', attributes)[0]?.content
  return {
    title: tagsOf(html, 'title')[0]?.text,
    description: meta({ name: 'description' }),
    path: new URL(tagsOf(html, 'link', { rel: 'canonical' })[0]?.href ?? '', 'https://shop.test').pathname,
    picture: meta({ property: 'og:image' }),
  }
}
