import { expect, test } from 'vitest'
import type { FormResponse } from '#app/shared/form-response.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf } from '#tests/support/routes/render.tsx'
import { COMPLAINT_KINDS, COMPLAINT_WISHES } from '../complaint.ts'
import { contactForm } from '../contact.form.ts'
import { openComplaintForm } from '../open-complaint.form.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { ContactForm } from './contact-form.tsx'

const [kind, wish] = [COMPLAINT_KINDS[1], COMPLAINT_WISHES[1]]

const rejected = (intent: string, initialValue: Record<string, string>): FormResponse => ({
  intent,
  result: { status: 'error', initialValue },
})

const chosenIn = (html: string) => tagsOf(html, 'option', { selected: '' }).map(({ value }) => value)

test('a rejected complaint keeps what the customer chose and wrote', () => {
  const response = rejected(openComplaintForm.intent, { kind, wish, text: 'The seam is open.' })
  const html = htmlOf(<ComplaintForm items={[]} requestId="r1" response={response} />)
  expect(chosenIn(html)).toEqual([kind, wish])
  expect(tagsOf(html, 'textarea', { name: 'text' })[0]?.text).toBe('The seam is open.')
})

test('a rejected message from the contact page keeps its order number and its reason', () => {
  const response = rejected(contactForm.intent, { complaintKind: kind, orderNumber: '2627-7' })
  const html = htmlOf(<ContactForm isSending={false} response={response} />)
  expect(chosenIn(html)).toEqual([kind])
  expect(tagsOf(html, 'input', { name: 'orderNumber' })[0]?.value).toBe('2627-7')
})
