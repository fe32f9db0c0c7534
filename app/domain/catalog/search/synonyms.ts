/** The owner's own words, in addition to those built into the shop. */
export interface Synonyms {
  readonly id: string
  readonly words: readonly string[]
  readonly finds: readonly string[]
}
