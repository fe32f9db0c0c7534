import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import type { Complaint } from '../complaint.ts'
import { ComplaintPage } from './complaint-page.tsx'

const complaint: Complaint = {
  id: crypto.randomUUID(),
  number: 'C2627-000042',
  kind: 'damaged',
  wish: 'refund',
  status: 'resolved',
  order: null,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  acknowledgedAt: new Date('2026-11-21T11:00:00Z'),
  closedAt: new Date('2026-11-22T10:00:00Z'),
  items: [],
  messages: [],
  replacements: [],
  refunds: [],
  goods: null,
}

test('M376 a complaint says how much came back, on its page and for the link’s holder', () => {
  const refund = { id: 'r', amount: paise(749_00), status: 'processed' as const }
  const refunds = [{ ...refund, createdAt: complaint.createdAt, updatedAt: new Date('2026-11-24T10:00:00Z') }]
  for (const isOwner of [true, false]) {
    const show = (shown: Complaint) =>
      textOf(
        htmlOf(
          <ComplaintPage
            complaint={shown}
            requestId="r1"
            response={undefined}
            pictureUrl={(id) => id}
            slipPath="/slip"
            isOwner={isOwner}
          />,
        ),
      )
    expect(show({ ...complaint, refunds })).toContain('₹749 was refunded on 24 November 2026.')
    expect(show(complaint)).not.toContain('was refunded')
  }
})

test('M520 an exchange isn’t called a complaint', () => {
  const exchange: Complaint = {
    ...complaint,
    kind: 'exchange',
    wish: 'replacement',
    status: 'open',
    closedAt: null,
    goods: { status: 'requested', size: 'L', sent: null, awaitedAt: null, courier: null },
  }
  const page = { requestId: 'r1', response: undefined, pictureUrl: (id: string) => id, slipPath: '/slip' }
  const text = textOf(htmlOf(<ComplaintPage complaint={exchange} {...page} isOwner={false} />))
  expect(text).toContain('Exchange C2627-000042')
  expect(text).toContain('We’ll resolve your exchange by 21 December 2026.')
  expect(text).not.toMatch(/complaint C|your complaint/i)
})
