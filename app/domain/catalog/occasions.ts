/** What a product is worn for, in the order in which it is offered; the database accepts no others. */
export const OCCASIONS = ['everyday', 'office', 'festive', 'wedding', 'party', 'travel'] as const
