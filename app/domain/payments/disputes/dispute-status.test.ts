import { expect, test } from 'vitest'
import { type DisputeStatus, isNewer, isUnanswered, reportedStatus } from './dispute-status.ts'

test('each event reports its status', () => {
  expect(reportedStatus('payment.dispute.created')).toBe('open')
  expect(reportedStatus('payment.dispute.under_review')).toBe('under_review')
  expect(reportedStatus('payment.dispute.action_required')).toBe('action_required')
  expect(reportedStatus('payment.dispute.won')).toBe('won')
  expect(reportedStatus('payment.dispute.lost')).toBe('lost')
  expect(reportedStatus('payment.dispute.closed')).toBe('closed')
  expect(reportedStatus('payment.dispute.open')).toBeUndefined()
  expect(reportedStatus('payment.dispute.escalated')).toBeUndefined()
})

test('the later event counts, and within the same second the one with the later status', () => {
  const at = (status: DisputeStatus, second: number) => ({ status, reportedAt: new Date(second * 1_000) })
  expect(isNewer(at('under_review', 11), at('open', 10))).toBe(true)
  expect(isNewer(at('open', 10), at('under_review', 11))).toBe(false)
  expect(isNewer(at('action_required', 12), at('won', 11)), 'opened again').toBe(true)
  expect(isNewer(at('lost', 10), at('open', 10))).toBe(true)
  expect(isNewer(at('open', 10), at('lost', 10))).toBe(false)
  expect(isNewer(at('lost', 10), at('lost', 10)), 'repeated').toBe(false)
})

test('the bank waits for the shop while a dispute is open or needs more evidence', () => {
  expect(isUnanswered('open')).toBe(true)
  expect(isUnanswered('action_required')).toBe(true)
  expect(isUnanswered('under_review')).toBe(false)
  expect(isUnanswered('lost')).toBe(false)
})
