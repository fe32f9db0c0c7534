import { data } from 'react-router'

const WORDS = {
  address: 'Address not found',
  breach: 'Breach not found',
  category: 'Category not found',
  collection: 'Collection not found',
  complaint: 'Complaint not found',
  'credit-note': 'Credit note not found',
  draft: 'Draft not found',
  file: 'File not found',
  import: 'Import not found',
  month: 'Unknown month',
  offer: 'Offer not found',
  order: 'Order Not Found',
  product: 'Product not found',
  sale: 'Sale not found',
  section: 'Section not found',
  selection: 'Select at least one order.',
  settlement: 'Settlement not found',
  user: 'User not found',
} as const

/** What a loader throws for something that doesn't exist, or isn't the visitor's. */
export function notFound(what: keyof typeof WORDS) {
  return data(WORDS[what], { status: 404 })
}
