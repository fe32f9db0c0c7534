import { expect, test } from 'vitest'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf } from '#tests/support/routes/render.tsx'
import { trackingEntryForm } from '../fulfilment/tracking.form.ts'
import { TrackingForm } from './tracking-form.tsx'

test('a rejected tracking entry keeps what was typed', () => {
  const result = {
    status: 'error',
    initialValue: { status: 'In transit', location: 'Surat', message: 'At the hub' },
  } as const
  const html = htmlOf(
    <TrackingForm orderId="o1" requestId="r1" response={{ intent: trackingEntryForm.intent, result }} />,
  )
  expect(tagsOf(html, 'input', { name: 'status' })[0]?.value).toBe('In transit')
  expect(tagsOf(html, 'input', { name: 'location' })[0]?.value).toBe('Surat')
  expect(html).toContain('At the hub')
})
