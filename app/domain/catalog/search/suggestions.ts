import type { AddressedProduct } from '../product-address.ts'

/** What is suggested while someone types a search. Each list may be empty. */
export interface Suggestions {
  /** Searches, in lower case. */
  readonly words: readonly string[]
  /** Categories that the text names. */
  readonly categories: readonly string[]
  readonly products: readonly SuggestedProduct[]
  /** Whether the products have only some of the words, because none has all of them. */
  readonly areNearest: boolean
}

interface SuggestedProduct extends AddressedProduct {
  /** As shown: `₹1,299`. */
  readonly price: string
  readonly image: string
}

/** Shorter texts could mean anything. */
export const MIN_SUGGESTED_LENGTH = 2
