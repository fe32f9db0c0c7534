import { describe, expect, test } from 'vitest'
import { REFUND_PROBLEMS, REFUND_REASONS } from '#app/vocabulary/refund-reasons.ts'
import { orderObstacleText, refundProblemText, refundReasonText } from './refund-messages.ts'

describe('the reason for a refund', () => {
  test('is the administrator’s note in the back office, or else the text of its code', () => {
    expect(refundReasonText({ reason: 'manual', note: 'a seam had opened' })).toBe('a seam had opened')
    const texts = REFUND_REASONS.map((reason) => refundReasonText({ reason, note: null }))
    expect(new Set(texts).size).toBe(REFUND_REASONS.length)
  })

  test('is hidden from the customer for refunds of an order and payments without one', () => {
    const hidden = REFUND_REASONS.filter((reason) => orderObstacleText(reason) === undefined)
    expect(hidden).toEqual(['no-order', 'manual', 'cancelled', 'items', 'complaint', 'at-provider'])
  })

  test('is a part of a sentence for customers', () => {
    for (const text of REFUND_REASONS.map(orderObstacleText)) {
      if (text !== undefined) expect(text).toMatch(/^[a-z].*[^.]$/)
    }
  })
})

describe('the problem with a refund', () => {
  test('has its own text, followed by the provider’s message', () => {
    for (const problem of REFUND_PROBLEMS) {
      const text = refundProblemText(problem, null)
      expect(refundProblemText(problem, 'Your balance is too low')).toBe(`${text}: Your balance is too low`)
    }
  })

  test('may be the provider’s message alone, or missing', () => {
    expect(refundProblemText(null, 'Your balance is too low')).toBe('Your balance is too low')
    expect(refundProblemText(null, null)).toBeUndefined()
  })
})
