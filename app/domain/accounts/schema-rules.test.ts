import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { changePasswordForm } from './password/change-password.form.ts'
import { passwordScore, strengthWord } from './password/password-strength.ts'
import { signInForm } from './sign-in/sign-in.form.ts'
import { signUpForm } from './sign-in/sign-up.form.ts'

const changePasswordInput = changePasswordForm.fields(z)
const signInInput = signInForm.fields(z)
const signUpInput = signUpForm.fields(z)

// Each rule is implemented a second time here, as plainly as the specification states it. Both must always agree.

const valid = {
  fullName: 'Ananya Desai',
  phone: '98250 12345',
  email: 'ananya@shopper.example',
  password: 'Gul-meher9!',
  confirmPassword: 'Gul-meher9!',
}

type Field = keyof typeof valid

/** The messages of one field when all others are valid. */
function problems(field: Field, value: string): string[] {
  const parsed = signUpInput.safeParse({
    ...valid,
    ...(field === 'password' && { confirmPassword: value }),
    [field]: value,
  })
  return parsed.success ? [] : parsed.error.issues.filter(({ path }) => path[0] === field).map(({ message }) => message)
}

/** Lookalike letters from other scripts, invisible and control characters, accents, and other text that forms receive. */
const ODD = [
  'а',
  'е',
  'ο',
  'Ａ',
  'ɡ',
  '\u200b',
  '\u202e',
  '\u0000',
  '\n',
  '\t',
  '\u00a0',
  'é',
  'e\u0301',
  'અ',
  'न',
  '字',
  '😀',
  '\ud800',
]

/** Texts made of the parts that a rule looks at; some are odd, empty or far too long. */
function texts(...parts: string[]): fc.Arbitrary<string> {
  const usual = fc.array(fc.constantFrom(...parts), { maxLength: 14 }).map((some) => some.join(''))
  const odd = fc.array(fc.constantFrom(...parts, ...ODD), { maxLength: 14 }).map((some) => some.join(''))
  const long = fc.tuple(fc.constantFrom(...parts), fc.integer({ min: 40, max: 300 })).map(([part, n]) => part.repeat(n))
  return fc.oneof({ weight: 5, arbitrary: usual }, odd, long, fc.string({ unit: 'binary' }))
}

const agree = (text: fc.Arbitrary<string>, check: (typed: string) => void) =>
  fc.assert(fc.property(text, check), { numRuns: RUNS })

const DIGITS = [...'0123456789']

test('M114 a phone is accepted exactly when its ten digits start with 6 to 9 and no digit repeats five times in a row', () => {
  const typed = texts(...DIGITS, '9', '8', '+91', '0', ' ', '-', '(', ')', '.', '٩', '९')
  const number = fc.array(fc.constantFrom(...DIGITS), { minLength: 9, maxLength: 13 }).map((some) => some.join(''))
  agree(
    fc.oneof(
      typed,
      number,
      number.map((some) => `+91 ${some}`),
    ),
    (phone) => {
      const digits = [...phone].filter((character) => DIGITS.includes(character)).join('')
      const expected = () => {
        if (phone.trim() === '') return ['Phone number is required']
        if (digits.length !== 10 || !'6789'.includes(digits[0] ?? '')) {
          return ['Please enter a valid Indian mobile number']
        }
        return DIGITS.some((digit) => digits.includes(digit.repeat(5))) ? ['Please enter a valid phone number'] : []
      }
      expect(problems('phone', phone)).toEqual(expected())
      const parsed = signUpInput.safeParse({ ...valid, phone })
      if (parsed.success) expect(parsed.data.phone).toBe(digits)
    },
  )
})

test('M111 a password gets a message for everything it lacks, or only one about its length', () => {
  const words = ['password', '123456', 'qwerty', 'admin', 'letmein', 'welcome', 'monkey', 'dragon', 'master', 'hello']
  agree(texts('a', 'z', 'A', 'Z', '0', '9', '!', '@', '*', '-', ' ', '_', 'Hello', ...words), (password) => {
    const has = (characters: string) => [...characters].some((one) => password.includes(one))
    const expected = () => {
      if (password === '') return ['Password is required']
      if (password.length < 8) return ['Password must be at least 8 characters long']
      if (password.length > 128) return ['Password is too long']
      const lacks: string[] = []
      if (!has('ABCDEFGHIJKLMNOPQRSTUVWXYZ')) lacks.push('Password must contain at least one uppercase letter')
      if (!has('abcdefghijklmnopqrstuvwxyz')) lacks.push('Password must contain at least one lowercase letter')
      if (!has('0123456789')) lacks.push('Password must contain at least one number')
      if (!has('!@#$%^&*')) lacks.push('Password must contain at least one special character (!@#$%^&*)')
      if (words.some((word) => password.toLowerCase().includes(word))) lacks.push('Please choose a stronger password')
      return lacks
    }
    expect(problems('password', password)).toEqual(expected())
  })
})

test('M112 the confirmation is required and must match the password exactly', () => {
  agree(texts('Gul-meher9!', 'gul-meher9!', 'Gul-meher9', '!', ' '), (confirmPassword) => {
    const expected = () => {
      if (confirmPassword === '') return ['Please confirm your password']
      return confirmPassword === valid.password ? [] : ['Passwords do not match']
    }
    expect(problems('confirmPassword', confirmPassword)).toEqual(expected())
    const changed = changePasswordInput.safeParse({
      currentPassword: 'Old-gul7!',
      newPassword: valid.password,
      confirmPassword,
    })
    expect(changed.error?.issues.map(({ message }) => message) ?? []).toEqual(expected())
  })
})

test('M113 the score has one point for each of six criteria, and one more for four of them together', () => {
  agree(texts('a', 'b', 'C', 'D', '1', '2', '!', '&', '-', ' '), (password) => {
    const long = password.length >= 8
    const [lower, upper, digit, special] = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/].map((some) => some.test(password))
    let score = 0
    if (long) score += 1
    if (password.length >= 12) score += 1
    if (lower) score += 1
    if (upper) score += 1
    if (digit) score += 1
    if (special) score += 1
    if (long && lower && upper && digit) score += 1
    expect(passwordScore(password)).toBe(score)
    const words = ['Weak', 'Weak', 'Weak', 'Fair', 'Fair', 'Good', 'Good', 'Strong']
    expect(strengthWord(score)).toBe(words[score])
  })
})

test('M114 a full name is two to fifty letters of any script, with single spaces, hyphens and apostrophes between them', () => {
  const scripts = ['Meera', 'Jo', 'é', 'e\u0301', 'अनन्या', 'અનન્યા', 'García', '李', 'Ω']
  agree(texts(...scripts, ' ', ' ', '-', "'", '’', '1', '_', '<b>', '\n'), (fullName) => {
    const characters = [...fullName.normalize('NFC')]
    const isName = characters.every((one) => /[\p{L}\p{M}]/u.test(one) || [' ', '-', "'", '’'].includes(one))
    const expected = () => {
      if (fullName.trim() === '') return ['Full name is required']
      if (characters.length < 2) return ['Full name must be at least 2 characters long']
      if (characters.length > 50) return ['Full name is too long']
      if (!isName) return ['Full name can only contain letters, spaces, hyphens and apostrophes']
      if (fullName.includes('  ')) return ['Full name cannot contain consecutive spaces']
      return fullName.trim() === fullName ? [] : ['Full name cannot start or end with a space']
    }
    expect(problems('fullName', fullName)).toEqual(expected())
  })
})

test('M110 an email is checked for its length, then its format, then double dots and dashes, then its domain', () => {
  const domains = [
    'mailinator.com',
    'guerrillamail.com',
    '10minutemail.com',
    'tempmail.org',
    'yopmail.com',
    'throwaway.email',
  ]
  const address = fc
    .tuple(texts('a', 'b', '.', '-', '+', '_', '9', "o'hara"), texts('shop', 'per', '.', '-', '.in', ...domains))
    .map((parts) => parts.join('@'))
  const isAtOneOf = (text: string) =>
    domains.some((domain) => `.${text.toLowerCase().split('@')[1]}`.endsWith(`.${domain}`))
  const anything = texts('a', '@', '.', '-', 'x.in', ' ', '..', '--', ...domains)
  agree(fc.oneof(address, fc.emailAddress(), anything), (email) => {
    const text = email.trim()
    const [message, ...more] = problems('email', email)
    expect(more).toEqual([])
    const signIn = signInInput.safeParse({ email, password: 'x' })
    expect(signIn.error?.issues.map((issue) => issue.message) ?? []).toEqual(message ? [message] : [])

    if (text === '') expect(message).toBe('Email is required')
    else if (text.length > 254) expect(message).toBe('Email address is too long')
    else if (/\s/.test(text) || text.split('@').length !== 2) expect(message).toBe('Please enter a valid email address')
    else if (message === undefined) {
      expect(text).toMatch(/^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/)
      expect(text).not.toMatch(/\.\.|--/)
      expect(isAtOneOf(text)).toBe(false)
      expect(signInInput.parse({ email, password: 'x' }).email).toBe(text.toLowerCase())
    } else if (message === 'Email address contains invalid characters') expect(text).toMatch(/\.\.|--/)
    else if (message === 'Please use a valid email address') expect(isAtOneOf(text)).toBe(true)
    else expect(message).toBe('Please enter a valid email address')
  })
})

test('M110 every plain address of letters, digits and single dots, dashes and pluses is accepted', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
  const address = fc.tuple(word, fc.constantFrom('.', '-', '+', '_'), word, word, fc.constantFrom('in', 'co.in', 'com'))
  fc.assert(
    fc.property(address, ([one, joint, other, host, end]) => {
      expect(problems('email', `${one}${joint}${other}@${host}.${end}`)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
