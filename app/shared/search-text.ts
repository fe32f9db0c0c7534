const MAX_LENGTH = 100

/** The text of a search box in the back office; undefined when empty. PostgreSQL can't store NUL characters. */
export function readSearchText(text: string | null): string | undefined {
  return text?.replaceAll('\0', '').trim().slice(0, MAX_LENGTH) || undefined
}

/** The pattern for `like` and `ilike` that finds this text anywhere, taken literally. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
