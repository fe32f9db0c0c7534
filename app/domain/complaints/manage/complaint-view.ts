/** Which complaints are listed: `overdue` are those whose goods should have arrived. */
export const COMPLAINT_VIEWS = {
  open: 'Open complaints',
  exchange: 'Exchanges',
  awaited: 'Waiting for items',
  overdue: 'Items overdue',
  all: 'All complaints',
} as const

export type ComplaintView = keyof typeof COMPLAINT_VIEWS
