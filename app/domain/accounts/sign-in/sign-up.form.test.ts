import { expect, test } from 'vitest'
import { checkOf } from '#app/ui/forms/check-contract.ts'
import { startAskingForm } from '../parental-consent/ask-parent.form.ts'
import { signUpWithAgeForm } from './sign-up.form.ts'

function check(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return checkOf(signUpWithAgeForm, startAskingForm)(form)
}

test('M363 a child leaves the form to ask a parent with its other fields blank', () => {
  expect(check({ isAdult: 'no', intent: 'start-asking' }).status).toBe('success')
  const rest = { fullName: ['Full name is required'], confirmPassword: ['Please confirm your password'] }
  expect(check({ isAdult: 'no', intent: 'sign-up' }).reply().error).toMatchObject(rest)
  expect(check({ intent: 'sign-up' }).reply().error).toMatchObject({
    isAdult: ['Please say whether you’re 18 or older'],
  })
})
