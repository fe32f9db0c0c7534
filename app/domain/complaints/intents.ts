/** What the forms of customers send as their `intent`. */
export const OPEN_COMPLAINT = 'open-complaint'
export const REPLY_TO_COMPLAINT = 'reply'
export const WITHDRAW_LINKS = 'withdraw-links'

/** What the back office's forms about a complaint send as their `intent`. */
export const ANSWER_COMPLAINT = 'answer-complaint'
export const RESOLVE_COMPLAINT = 'resolve-complaint'
export const REFUSE_COMPLAINT = 'refuse-complaint'
export const REFUND_COMPLAINT = 'refund-complaint'
export const REPLACE_COMPLAINT = 'replace-complaint'
export const CORRECT_ORDER = 'correct-order'
export const NOTE_COMPLAINT = 'note-complaint'
