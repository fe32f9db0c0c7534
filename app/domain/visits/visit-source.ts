import { VISIT_SOURCE_KEY } from './keep-visit-source.ts'

/** Where a visit may come from. An order keeps one of these words, and nothing else of the address. */
export const VISIT_SOURCES = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  google: 'Google',
  email: 'Email',
  direct: 'Direct',
  other: 'Elsewhere',
} as const

export type VisitSource = keyof typeof VISIT_SOURCES

export const VISIT_SOURCE_CODES = Object.keys(VISIT_SOURCES) as [VisitSource, ...VisitSource[]]

/** Other words for them, in campaigns and hosts. */
const WORDS = new Map<string, VisitSource>([
  ['ig', 'instagram'],
  ['fb', 'facebook'],
  ['wa', 'whatsapp'],
  ['youtu', 'youtube'],
  ['mail', 'email'],
  ['newsletter', 'email'],
])

/** The source that a campaign's `utm_source` or a host names; an empty text is neither. */
export function sourceOf(name: string): VisitSource {
  if (name === '') return 'direct'
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  const found = words.map((word) => WORDS.get(word) ?? word).find((word) => Object.hasOwn(VISIT_SOURCES, word))
  return (found as VisitSource | undefined) ?? 'other'
}

/** The source of this tab's visit; undefined if the browser remembers none, or only that it came from the shop itself. */
export function keptVisitSource(): VisitSource | undefined {
  try {
    const kept = sessionStorage.getItem(VISIT_SOURCE_KEY)
    return kept === null || kept === location.host ? undefined : sourceOf(kept)
  } catch {
    return undefined
  }
}
