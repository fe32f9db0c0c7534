import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf } from '#tests/support/routes/render.tsx'
import { correctOrderForm } from './correct-order.form.ts'
import { CorrectOrderForm } from './correct-order-form.tsx'
import { ANSWER_FORMS, noteForm } from './message.form.ts'
import { AnswerForm, NoteForm } from './message-forms.tsx'
import { refundComplaintForm } from './refund-complaint.form.ts'
import { RefundComplaintForm } from './refund-complaint-form.tsx'

const rejected = (intent: string): FormResponse => ({
  intent,
  result: { status: 'error', initialValue: { text: 'We’re sorry.', amount: '99', orderNumber: '2627-7' } },
})

const valueIn = (form: ReactNode, name: string) => tagsOf(htmlOf(form), 'input', { name })[0]?.value
const textIn = (form: ReactNode) => tagsOf(htmlOf(form), 'textarea', { name: 'text' })[0]?.text

test('M199 a rejected message stays in its form, and in no other', () => {
  for (const intent of [ANSWER_FORMS.answered.intent, ANSWER_FORMS.refused.intent]) {
    expect(textIn(<AnswerForm requestId="r1" response={rejected(intent)} />)).toBe('We’re sorry.')
    expect(textIn(<NoteForm requestId="r1" response={rejected(intent)} />)).toBe('')
  }
  expect(textIn(<NoteForm requestId="r1" response={rejected(noteForm.intent)} />)).toBe('We’re sorry.')
})

test('M204 a rejected refund keeps its message and its amount', () => {
  const refundable = { items: [], deliveryLeft: paise(0), moneyLeft: paise(500_00) }
  const form = (intent: string) => (
    <RefundComplaintForm refundable={refundable} claimed={[]} requestId="r1" response={rejected(intent)} />
  )
  expect(textIn(form(refundComplaintForm.intent))).toBe('We’re sorry.')
  expect(valueIn(form(refundComplaintForm.intent), 'amount')).toBe('99')
  expect(textIn(form(noteForm.intent))).toBe('')
})

test('a rejected order number stays in its field', () => {
  const form = (response: FormResponse | undefined) => (
    <CorrectOrderForm orderNumber="2627-1" isCustomer response={response} />
  )
  expect(valueIn(form(rejected(correctOrderForm.intent)), 'orderNumber')).toBe('2627-7')
  expect(valueIn(form(undefined), 'orderNumber')).toBe('2627-1')
})
