const MAX_LENGTH = 100

/** What somebody typed into a search box of the back office; undefined for nothing. PostgreSQL stores no zero characters. */
export function readSearchText(text: string | null): string | undefined {
  return text?.replaceAll('\0', '').trim().slice(0, MAX_LENGTH) || undefined
}

/** The pattern for `like` and `ilike` that finds this text anywhere, taken literally. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
