import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { signInForm } from './sign-in/sign-in.form.ts'
import { signUpForm } from './sign-in/sign-up.form.ts'

const signInInput = signInForm.fields(z)
const signUpInput = signUpForm.fields(z)

const valid = {
  fullName: 'Ananya Desai',
  phone: '98250 12345',
  email: 'Ananya.Desai@Shopper.example',
  password: 'Gul-meher9!',
  confirmPassword: 'Gul-meher9!',
}

type Field = keyof typeof valid

/** The messages of one field when all others are valid. */
function problems(field: Field, value: string | undefined): string[] {
  const confirmPassword = field === 'password' ? value : valid.confirmPassword
  const parsed = signUpInput.safeParse({ ...valid, confirmPassword, [field]: value })
  return parsed.success ? [] : (z.treeifyError(parsed.error).properties?.[field]?.errors ?? [])
}

test('M42 valid input is normalised', () => {
  expect(signUpInput.parse(valid)).toEqual({
    fullName: 'Ananya Desai',
    phone: '9825012345',
    email: 'ananya.desai@shopper.example',
    password: 'Gul-meher9!',
    confirmPassword: 'Gul-meher9!',
  })
})

test.each([
  [undefined, 'Email is required'],
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['ananya', 'Please enter a valid email address'],
  ['ananya@', 'Please enter a valid email address'],
  ['@shopper.example', 'Please enter a valid email address'],
  ['ananya@shopper', 'Please enter a valid email address'],
  ['ananya desai@shopper.example', 'Please enter a valid email address'],
  ['ananya@shopper.example, other@shopper.example', 'Please enter a valid email address'],
  ['ananya@@shopper.example', 'Please enter a valid email address'],
  ['ananya@shopper.example\r\nBcc:other@shopper.example', 'Please enter a valid email address'],
  ['аnanya@shopper.example', 'Please enter a valid email address'],
  [`${'a'.repeat(240)}@shopper.example`, 'Email address is too long'],
  ['ananya..desai@shopper.example', 'Email address contains invalid characters'],
  ['ananya--desai@shopper.example', 'Email address contains invalid characters'],
  ['ananya@shop--per.example', 'Email address contains invalid characters'],
  ['ananya@mailinator.com', 'Please use a valid email address'],
  ['ananya@MAILINATOR.com', 'Please use a valid email address'],
  ['ananya@inbox.mailinator.com', 'Please use a valid email address'],
])('M110 the email %j is rejected: %s', (email, message) => {
  expect(problems('email', email)).toEqual([message])
  const signIn = signInInput.safeParse({ email, password: 'x' })
  expect(signIn.error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('M110 an email of 254 characters is accepted, one of 255 is not', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - '@shopper.example'.length)}@shopper.example`
  expect(problems('email', ofLength(254))).toEqual([])
  expect(problems('email', ofLength(255))).toEqual(['Email address is too long'])
})

test.each([
  'ananya@shopper.example',
  'a.n+kurti@mail.shopper.co.in',
  "o'hara@shopper.example",
  'ananya-desai@shop-per.example',
])('M110 the email %j is accepted', (email) => {
  expect(problems('email', email)).toEqual([])
})

test.each([
  'mailinator.com',
  'guerrillamail.com',
  '10minutemail.com',
  'tempmail.org',
  'yopmail.com',
  'throwaway.email',
])('M110 addresses at %s are disposable, including its subdomains and in any letter case', (domain) => {
  const disposable = ['Please use a valid email address']
  expect(problems('email', `ananya@${domain}`)).toEqual(disposable)
  expect(problems('email', `ananya@${domain.toUpperCase()}`)).toEqual(disposable)
  expect(problems('email', `ananya@eu.mx.${domain}`)).toEqual(disposable)
  expect(problems('email', `ananya@not${domain}`)).toEqual([])
  expect(problems('email', `ananya@${domain}.example`)).toEqual([])
})

const UPPER = 'Password must contain at least one uppercase letter'
const LOWER = 'Password must contain at least one lowercase letter'
const DIGIT = 'Password must contain at least one number'
const SPECIAL = 'Password must contain at least one special character (!@#$%^&*)'
const COMMON = 'Please choose a stronger password'

test.each([
  [undefined, ['Password is required']],
  ['', ['Password is required']],
  ['Gul9!ab', ['Password must be at least 8 characters long']],
  [`Gul9!${'a'.repeat(124)}`, ['Password is too long']],
  ['gulmeher9!', [UPPER]],
  ['GULMEHER9!', [LOWER]],
  ['Gulmeher!', [DIGIT]],
  ['Gulmeher9', [SPECIAL]],
  ['Gulmeher9-', [SPECIAL]],
  ['gulmeher', [UPPER, DIGIT, SPECIAL]],
  ['password', [UPPER, DIGIT, SPECIAL, COMMON]],
])('M111 the password %j is rejected: %j', (password, messages) => {
  expect(problems('password', password)).toEqual(messages)
})

test.each(['password', '123456', 'qwerty', 'admin', 'letmein', 'welcome', 'monkey', 'dragon', 'master', 'hello'])(
  'M111 a password that contains the common word %s is rejected',
  (word) => {
    expect(problems('password', `${word.toUpperCase()}xX9!`)).toEqual([COMMON])
    expect(problems('password', `Xx9!${word}`)).toEqual([COMMON])
  },
)

test('M111 passwords of 8 and of 128 characters are accepted', () => {
  expect(problems('password', 'Gul9!abc')).toEqual([])
  expect(problems('password', `Gul9!${'a'.repeat(123)}`)).toEqual([])
})

test('M111 signing in accepts any password that isn’t empty', () => {
  expect(signInInput.safeParse({ email: valid.email, password: 'x' }).success).toBe(true)
  for (const password of [undefined, '']) {
    const rejected = signInInput.safeParse({ email: valid.email, password })
    expect(rejected.error?.issues.map((issue) => issue.message)).toEqual(['Password is required'])
  }
})

test('M112 the confirmation is required and must match the password exactly', () => {
  expect(problems('confirmPassword', undefined)).toEqual(['Please confirm your password'])
  expect(problems('confirmPassword', '')).toEqual(['Please confirm your password'])
  expect(problems('confirmPassword', 'gul-meher9!')).toEqual(['Passwords do not match'])
  expect(problems('confirmPassword', 'Gul-meher9! ')).toEqual(['Passwords do not match'])
  expect(problems('confirmPassword', valid.password)).toEqual([])
})

test('M112 a wrong confirmation is reported even while other fields are invalid', () => {
  const parsed = signUpInput.safeParse({ ...valid, email: '', fullName: undefined, confirmPassword: 'other' })
  expect(parsed.error?.issues.map((issue) => issue.message).toSorted()).toEqual([
    'Email is required',
    'Full name is required',
    'Passwords do not match',
  ])
})

const NAME_CHARACTERS = 'Full name can only contain letters, spaces, hyphens and apostrophes'

test.each([
  [undefined, 'Full name is required'],
  ['', 'Full name is required'],
  ['  ', 'Full name is required'],
  ['A', 'Full name must be at least 2 characters long'],
  ['a'.repeat(51), 'Full name is too long'],
  ['Ananya9', NAME_CHARACTERS],
  ['Ananya_Desai', NAME_CHARACTERS],
  ['<b>Ananya</b>', NAME_CHARACTERS],
  ['Ananya\tDesai', NAME_CHARACTERS],
  ['Ananya\r\nBcc: other', NAME_CHARACTERS],
  ['Ananya  Desai', 'Full name cannot contain consecutive spaces'],
  [' Ananya', 'Full name cannot start or end with a space'],
  ['Ananya ', 'Full name cannot start or end with a space'],
])('M114 the full name %j is rejected: %s', (fullName, message) => {
  expect(problems('fullName', fullName)).toEqual([message])
})

test.each(['Jo', 'a'.repeat(50), "Ananya D'Souza-Rao", 'José Álvarez', 'अनन्या देसाई', 'અનન્યા દેસાઈ', 'O’Hara'])(
  'M114 the full name %j is accepted',
  (fullName) => {
    expect(problems('fullName', fullName)).toEqual([])
  },
)

const MOBILE = 'Please enter a valid Indian mobile number'

test.each([
  [undefined, 'Phone number is required'],
  ['', 'Phone number is required'],
  ['   ', 'Phone number is required'],
  ['abc', MOBILE],
  ['982501234', MOBILE],
  ['98250123456', MOBILE],
  ['+91 98250 12345', MOBILE],
  ['098250 12345', MOBILE],
  ['+92 98250 12345', MOBILE],
  ['0098250 12345', MOBILE],
  ['5825012345', MOBILE],
  ['0825012345', MOBILE],
  ['९८२५०१२३४५', MOBILE],
  ['9825000000', 'Please enter a valid phone number'],
  ['9999912345', 'Please enter a valid phone number'],
  ['9811111234', 'Please enter a valid phone number'],
])('M114 the phone %j is rejected: %s', (phone, message) => {
  expect(problems('phone', phone)).toEqual([message])
})

test.each(['6825012345', '7825012345', '8825012345', '98250-12345', '(98250) 12345', '9999812345'])(
  'M114 the phone %j is accepted',
  (phone) => {
    expect(problems('phone', phone)).toEqual([])
  },
)

test.each(['98250 12345', '98250-12345', ' (98250) 12345 '])('a phone typed as %j is stored as ten digits', (phone) => {
  expect(signUpInput.parse({ ...valid, phone }).phone).toBe('9825012345')
})

test('X09 input of the wrong shape is rejected without an exception', () => {
  const anything = fc.anything({ withNullPrototype: true, maxDepth: 3 })
  fc.assert(
    fc.property(
      fc.oneof(anything, fc.record({ email: anything, password: anything, confirmPassword: anything })),
      (input) => {
        expect(signUpInput.safeParse(input).success).toBe(false)
      },
    ),
    { numRuns: RUNS },
  )
})

test('a megabyte of input is rejected before its content is checked', () => {
  const long = `${'a@'.repeat(5)}${'.'.repeat(1_000_000)}@`
  for (const field of ['fullName', 'phone', 'email', 'password'] as const) {
    expect(problems(field, long)).toHaveLength(1)
  }
})
