import { describe, expect, test } from 'vitest'
import { REFUND_PROBLEMS, REFUND_REASONS } from '#app/shared/refund-reasons.ts'
import { orderObstacleText, refundProblemText, refundReasonText } from './refund-messages.ts'

describe('the reason of a refund', () => {
  test('is the administrator’s note in the back office, else the words of its code', () => {
    expect(refundReasonText({ reason: 'manual', note: 'a seam had opened' })).toBe('a seam had opened')
    const texts = REFUND_REASONS.map((reason) => refundReasonText({ reason, note: null }))
    expect(new Set(texts).size).toBe(REFUND_REASONS.length)
  })

  test('is shown to the customer when the shop decided on the refund', () => {
    const hidden = REFUND_REASONS.filter((reason) => orderObstacleText(reason) === undefined)
    expect(hidden).toEqual(['no-order', 'manual'])
  })

  test('completes sentences that customers read', () => {
    for (const text of REFUND_REASONS.map(orderObstacleText)) {
      if (text !== undefined) expect(text).toMatch(/^[a-z].*[^.]$/)
    }
  })
})

describe('the problem of a refund', () => {
  test('has its own words, then the provider’s', () => {
    for (const problem of REFUND_PROBLEMS) {
      const text = refundProblemText(problem, null)
      expect(refundProblemText(problem, 'Your balance is too low')).toBe(`${text}: Your balance is too low`)
    }
  })

  test('may have the provider’s words alone, or not exist', () => {
    expect(refundProblemText(null, 'Your balance is too low')).toBe('Your balance is too low')
    expect(refundProblemText(null, null)).toBeUndefined()
  })
})
