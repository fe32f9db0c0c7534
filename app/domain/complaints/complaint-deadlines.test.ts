import { expect, test } from 'vitest'
import { hoursLeftText, nextDeadline, resolveBy } from './complaint-deadlines.ts'

const open = { createdAt: new Date('2026-11-20T10:00:00Z'), acknowledgedAt: null, closedAt: null }
const acknowledged = { ...open, acknowledgedAt: new Date('2026-11-21T10:00:00Z') }

test('M198 a new complaint is due for acknowledgement in 48 hours, then for resolution in a month', () => {
  expect(nextDeadline(open, new Date('2026-11-20T10:00:00Z'))).toEqual({
    due: 'acknowledgement',
    at: new Date('2026-11-22T10:00:00Z'),
    hoursLeft: 48,
    isOverdue: false,
  })
  expect(nextDeadline(open, new Date('2026-11-22T10:00:00Z'))).toMatchObject({ hoursLeft: 0, isOverdue: true })
  expect(nextDeadline(open, new Date('2026-11-22T10:00:01Z'))).toMatchObject({ hoursLeft: -1, isOverdue: true })
  expect(nextDeadline(acknowledged, new Date('2026-11-22T10:00:00Z'))).toMatchObject({
    due: 'resolution',
    at: new Date('2026-12-20T10:00:00Z'),
    isOverdue: false,
  })
  expect(nextDeadline({ ...acknowledged, closedAt: new Date() }, new Date())).toBeUndefined()
})

test.each([
  ['2026-01-31T06:00:00Z', '2026-02-28T06:00:00Z'],
  ['2028-01-31T06:00:00Z', '2028-02-29T06:00:00Z'],
  ['2026-12-15T06:00:00Z', '2027-01-15T06:00:00Z'],
  // In India this is already 1 March.
  ['2026-02-28T20:00:00Z', '2026-03-31T20:00:00Z'],
])('M198 a complaint of %s is to be resolved by %s', (created, due) => {
  expect(resolveBy(new Date(created))).toEqual(new Date(due))
})

test.each([
  [{ hoursLeft: 100, isOverdue: false }, '4 days left'],
  [{ hoursLeft: 48, isOverdue: false }, '48 hours left'],
  [{ hoursLeft: 1, isOverdue: false }, '1 hour left'],
  [{ hoursLeft: 0, isOverdue: false }, 'less than an hour left'],
  [{ hoursLeft: -1, isOverdue: true }, 'less than an hour overdue'],
  [{ hoursLeft: -2, isOverdue: true }, '1 hour overdue'],
  [{ hoursLeft: -97, isOverdue: true }, '4 days overdue'],
] as const)('%j reads %s', (deadline, text) => {
  expect(hoursLeftText(deadline)).toBe(text)
})
