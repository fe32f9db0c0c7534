import type { ComplaintAnswerMailProps } from './mails/complaint-mails.tsx'

/** The subject of an answer to a complaint. */
export function complaintSubject({
  number,
  outcome,
  isExchange,
}: Pick<ComplaintAnswerMailProps, 'number' | 'outcome' | 'isExchange'>): string {
  const noun = isExchange ? 'exchange' : 'complaint'
  switch (outcome) {
    case 'resolved':
      return `Your ${noun} ${number} is resolved`
    case 'accepted':
      return `Your exchange ${number} is accepted`
    case 'return-requested':
      return `Please send your items back: ${noun} ${number}`
    case 'returned':
      return `Your parcel arrived: ${noun} ${number}`
    case 'refused':
    case null:
      return `About your ${noun} ${number}`
  }
}
