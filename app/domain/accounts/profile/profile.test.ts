import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changePasswordForm } from '../password/change-password.form.ts'
import { saveProfileForm } from './profile.form.ts'
import { dateOfBirthProblem } from './profile.ts'

describe('a date of birth', () => {
  const problem = (text: string, today = '2026-11-21') => dateOfBirthProblem(text, { today, minimumAge: 13 })

  test('is accepted from the thirteenth birthday on', () => {
    expect(problem('2013-11-21')).toBeUndefined()
    expect(problem('2013-11-22')).toBe('You must be at least 13 years old')
  })

  test('on 29 February counts from 1 March in other years', () => {
    expect(problem('2012-02-29', '2025-02-28')).toBe('You must be at least 13 years old')
    expect(problem('2012-02-29', '2025-03-01')).toBeUndefined()
  })

  test.each(['2026-11-22', '1899-12-31', '1994-02-30', '1994-13-01', '14/03/1994', '1994-3-14', 'soon'])(
    'is invalid as %s',
    (text) => expect(problem(text)).toBe('Please enter a valid date of birth'),
  )

  test('is accepted from 1900 on', () => {
    expect(problem('1900-01-01')).toBeUndefined()
  })
})

describe('the profile form', () => {
  const input = saveProfileForm(() => '2026-11-21').fields(z)
  const typed = { fullName: 'Ananya Desai', phone: '98250 12345', dateOfBirth: '1994-03-14', gender: 'Female' }

  test('M84 accepts name, phone, date of birth and gender', () => {
    expect(input.parse(typed)).toEqual({ ...typed, phone: '9825012345' })
  })

  test('M84 accepts an empty date of birth and gender', () => {
    const expected = { fullName: 'Ananya Desai', phone: '9825012345', dateOfBirth: null, gender: null }
    expect(input.parse({ ...typed, dateOfBirth: '', gender: '' })).toEqual(expected)
    expect(input.parse({ fullName: typed.fullName, phone: typed.phone })).toEqual(expected)
  })

  test('M84 checks name and phone by the rules of signing up', () => {
    const { error } = input.safeParse({ ...typed, fullName: 'A', phone: '12345' })
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      'Full name must be at least 2 characters long',
      'Please enter a valid Indian mobile number',
    ])
  })

  test('rejects a gender that it doesn’t offer', () => {
    expect(input.safeParse({ ...typed, gender: 'Purple' }).success).toBe(false)
  })
})

describe('the password form', () => {
  const typed = { currentPassword: 'Old-secret1!', newPassword: 'New-secret1!', confirmPassword: 'New-secret1!' }
  const messages = (change: Partial<typeof typed>) =>
    changePasswordForm
      .fields(z)
      .safeParse({ ...typed, ...change })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  test('checks the new password by the rules of signing up', () => {
    expect(messages({})).toBeUndefined()
    expect(messages({ newPassword: 'short', confirmPassword: 'short' })).toEqual([
      'newPassword: Password must be at least 8 characters long',
    ])
  })

  test('requires the current password, and the new one twice', () => {
    expect(messages({ currentPassword: '' })).toEqual(['currentPassword: Password is required'])
    expect(messages({ confirmPassword: '' })).toEqual(['confirmPassword: Please confirm your password'])
    expect(messages({ confirmPassword: 'Other-secret1!' })).toEqual(['confirmPassword: Passwords do not match'])
  })

  test('requires the new password to differ from the current one', () => {
    expect(messages({ currentPassword: 'New-secret1!' })).toEqual([
      'newPassword: New password must be different from your current password',
    ])
  })
})
