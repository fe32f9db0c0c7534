/** What a route tells the root about its pages, as its export `handle`. */
export interface PageHandle {
  /** The route draws header, navigation and `main` itself, in place of the shop's frame. */
  readonly hasOwnFrame: true
}
