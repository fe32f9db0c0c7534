/** What the cart answers to scripts that change it. */
export interface CartAnswer {
  readonly ok: boolean
  /** In words for the customer. */
  readonly message: string
  /** The cart that the page shows is not the cart there is. */
  readonly isOutdated?: boolean
}
