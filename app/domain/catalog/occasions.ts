/** What products are worn for, in the order in which these occasions are offered; the database accepts no others. */
export const OCCASIONS = ['everyday', 'office', 'festive', 'wedding', 'party', 'travel'] as const
