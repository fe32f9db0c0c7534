import type { AddressedProduct } from '../product-address.ts'

/** The most products of a design. */
export const MAX_COLOURS = 24

/** A colour of a design, as the pages of its products show it. */
export interface DesignColour extends AddressedProduct {
  /** What the owner calls the colour; may be empty. */
  readonly color: string
  readonly image: string
  readonly isAvailable: boolean
}
