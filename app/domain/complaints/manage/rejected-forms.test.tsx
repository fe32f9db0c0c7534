import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { tagsOf } from '#tests/support/markup.ts'
import { htmlOf } from '#tests/support/render.tsx'
import { ANSWER_COMPLAINT, CORRECT_ORDER, NOTE_COMPLAINT, REFUND_COMPLAINT, REFUSE_COMPLAINT } from '../intents.ts'
import { CorrectOrderForm } from './correct-order-form.tsx'
import { AnswerForm, NoteForm } from './message-forms.tsx'
import { RefundComplaintForm } from './refund-complaint-form.tsx'

const rejected = (intent: string): FormResponse => ({
  intent,
  result: { status: 'error', initialValue: { text: 'We’re sorry.', amount: '99', orderNumber: '2627-7' } },
})

const valueIn = (form: ReactNode, name: string) => tagsOf(htmlOf(form), 'input', { name })[0]?.value
const textIn = (form: ReactNode) => tagsOf(htmlOf(form), 'textarea', { name: 'text' })[0]?.text

test('M199 a rejected message stays in its form, and in no other', () => {
  for (const intent of [ANSWER_COMPLAINT, REFUSE_COMPLAINT]) {
    expect(textIn(<AnswerForm requestId="r1" response={rejected(intent)} />)).toBe('We’re sorry.')
    expect(textIn(<NoteForm requestId="r1" response={rejected(intent)} />)).toBe('')
  }
  expect(textIn(<NoteForm requestId="r1" response={rejected(NOTE_COMPLAINT)} />)).toBe('We’re sorry.')
})

test('M204 a rejected refund keeps its message and its amount', () => {
  const refundable = { items: [], deliveryLeft: paise(0), moneyLeft: paise(500_00) }
  const form = (intent: string) => (
    <RefundComplaintForm refundable={refundable} claimed={[]} requestId="r1" response={rejected(intent)} />
  )
  expect(textIn(form(REFUND_COMPLAINT))).toBe('We’re sorry.')
  expect(valueIn(form(REFUND_COMPLAINT), 'amount')).toBe('99')
  expect(textIn(form(NOTE_COMPLAINT))).toBe('')
})

test('a rejected order number stays in its field', () => {
  const form = (response: FormResponse | undefined) => (
    <CorrectOrderForm orderNumber="2627-1" isCustomer response={response} />
  )
  expect(valueIn(form(rejected(CORRECT_ORDER)), 'orderNumber')).toBe('2627-7')
  expect(valueIn(form(undefined), 'orderNumber')).toBe('2627-1')
})
