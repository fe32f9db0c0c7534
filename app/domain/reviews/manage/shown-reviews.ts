/** Which reviews the back office lists, as its address says. */
export const SHOWN_REVIEWS = {
  '': 'All reviews',
  unanswered: 'Without an answer',
  low: '1 to 3 stars',
  hidden: 'Hidden',
} as const

export type ShownReviews = keyof typeof SHOWN_REVIEWS
