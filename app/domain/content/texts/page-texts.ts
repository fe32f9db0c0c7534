/** One of several that a page lists, such as a founder. */
export type TextItem = Readonly<Record<string, string>>

/** The texts of a page by the names of their fields. What is not set is empty; what is switched on is `on`. */
export type PageTexts = Readonly<Record<string, string | readonly TextItem[]>>

/** What the owner changed of a page: its other fields, and the items that are numbers here, are those of the code. */
export type ChangedTexts = Readonly<Record<string, string | readonly (number | TextItem)[]>>

/** What visitors get: the newest published texts of each page that has any. */
export interface PublishedTexts {
  /** Grows with everything that is published. */
  readonly version: number
  readonly pages: Readonly<Record<string, { readonly texts: ChangedTexts; readonly publishedAt: Date }>>
}

/** A shop whose owner has published nothing. */
export const NOTHING_PUBLISHED: PublishedTexts = { version: 0, pages: {} }

/** The texts of a page: the code's with what the owner changed. */
export function mergeTexts<Texts extends PageTexts>(usual: Texts, changed: ChangedTexts = {}): Texts {
  const merged = Object.entries(usual).map(([name, text]) => {
    const own = Object.hasOwn(changed, name) ? changed[name] : undefined
    if (typeof text === 'string') return [name, typeof own === 'string' ? own : text]
    return [
      name,
      Array.isArray(own) ? own.flatMap((item) => (typeof item === 'number' ? (text[item] ?? []) : item)) : text,
    ]
  })
  return Object.fromEntries(merged)
}

/** What of a page's texts is changed; nothing of what equals the code's, so that it follows later ones. */
export function changedTexts(usual: PageTexts, texts: PageTexts): ChangedTexts {
  const changed = Object.entries(texts).flatMap(([name, text]): [string, ChangedTexts[string]][] => {
    const known = usual[name]
    if (typeof text === 'string' || typeof known === 'string' || !known) return text === known ? [] : [[name, text]]
    const items = text.map((item) => {
      const index = known.findIndex((one) => Object.entries(one).every(([key, value]) => item[key] === value))
      return index < 0 ? item : index
    })
    const isUsual = items.length === known.length && items.every((item, index) => item === index)
    return isUsual ? [] : [[name, items]]
  })
  return Object.fromEntries(changed)
}

/** The items of a list that the owner wrote. */
export function itemsOf(list: ChangedTexts[string]): TextItem[] {
  return typeof list === 'string' ? [] : list.filter((item) => typeof item !== 'number')
}

/** The paragraphs of a text, which blank lines separate. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
}
