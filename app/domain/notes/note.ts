/** What a note or a tag is about: an order, or a customer. */
export type NoteSubject = { readonly orderId: string } | { readonly userId: string }

/** What the owner wrote about an order or a customer, for their own eyes. */
export interface Note {
  readonly id: string
  readonly text: string
  /** The administrator's email. */
  readonly actorEmail: string
  readonly createdAt: Date
}

export const MAX_TAG_LENGTH = 30

/** The most tags of an order or a customer. */
export const MAX_TAGS = 20

/** The tags in a text with commas between them: in small letters, each once, in their order; longer ones are left to the form to reject. */
export function readTags(text: string): string[] {
  const tags = text.split(/[,\n]/).map((tag) =>
    tag
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .toLowerCase(),
  )
  return [...new Set(tags)].filter((tag) => tag !== '')
}

/** The filter of a table by tag; none while nothing has a tag. */
export function tagSelect(tags: readonly string[], tag: string | undefined) {
  if (tags.length === 0 && tag === undefined) return []
  const options = {
    '': 'All tags',
    ...Object.fromEntries([...tags, ...(tag === undefined ? [] : [tag])].map((each) => [each, each])),
  }
  return [{ name: 'tag', label: 'Tag', value: tag ?? '', options }]
}
