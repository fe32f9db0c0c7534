import type { RefinementCtx } from 'zod'
import type { Zod } from '#app/shared/form-contract.ts'
import { SPECIAL_CHARACTER } from './password/password-strength.ts'
import { phoneDigits } from './phone.ts'

/** The longest valid address (RFC 5321). */
const EMAIL_MAX = 254
const PASSWORD_MIN = 8
const PASSWORD_MAX = 128
const NAME_MIN = 2
const NAME_MAX = 50

/** Words in every list of common passwords; a password must not contain one. */
const COMMON_PASSWORD = /password|123456|qwerty|admin|letmein|welcome|monkey|dragon|master|hello/i

/** The best-known services, with their subdomains. An account's address is compared with a longer list on the server. */
const DISPOSABLE =
  /[@.](?:mailinator|guerrillamail|10minutemail|yopmail)\.com$|[@.]tempmail\.org$|[@.]throwaway\.email$/i

/** The rules of the fields of accounts, for forms and API clients. */
export function accountFields(zod: Zod) {
  const filledIn = (problem: string) => zod.string({ error: problem }).min(1, problem)
  return {
    /** Normalised for storing and comparing: trimmed and in lower case. */
    email: zod
      .string({ error: 'Email is required' })
      .trim()
      .superRefine(withFirstProblem((text) => emailProblem(zod, text)))
      .transform((text) => text.toLowerCase()),
    fullName: zod
      .string({ error: 'Full name is required' })
      .superRefine(withFirstProblem(fullNameProblem))
      .transform((name) => name.normalize('NFC')),
    /** Stored as ten digits, without any separators. */
    phone: zod
      .string({ error: 'Phone number is required' })
      .superRefine(withFirstProblem(phoneProblem))
      .transform(phoneDigits),
    /** The password that an account has. */
    password: filledIn('Password is required'),
    newPassword: zod.string({ error: 'Password is required' }).superRefine((password, context) => {
      for (const message of passwordProblems(password)) context.addIssue({ code: 'custom', message })
    }),
    confirmPassword: filledIn('Please confirm your password'),
    /** A one-time code by email, a code from an app (often shown in two halves), or a recovery code. */
    code: zod
      .string({ error: 'Code is required' })
      .transform((text) => text.replace(/\s/g, ''))
      .pipe(zod.string().min(1, 'Code is required').max(40, 'Incorrect code')),
  }
}

/** Requires both passwords to be the same. Checked even while other fields are still invalid. */
export function passwordsMatch() {
  const rule = (input: { password: string; confirmPassword: string }, context: RefinementCtx) => {
    if (!input.confirmPassword || input.password === input.confirmPassword) return
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' })
  }
  return [rule, { when: ({ value }: { value: unknown }) => value instanceof Object }] as const
}

/** A rule that reports only the first problem. */
function withFirstProblem(problem: (text: string) => string | undefined) {
  return (text: string, context: RefinementCtx<string>) => {
    const message = problem(text)
    if (message) context.addIssue({ code: 'custom', message })
  }
}

function emailProblem(zod: Zod, text: string): string | undefined {
  if (text === '') return 'Email is required'
  if (text.length > EMAIL_MAX) return 'Email address is too long'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return 'Please enter a valid email address'
  if (text.includes('..') || text.includes('--')) return 'Email address contains invalid characters'
  if (!zod.regexes.email.test(text)) return 'Please enter a valid email address'
  if (DISPOSABLE.test(text)) return 'Please use a valid email address'
  return undefined
}

/** Every rule that a password breaks, so that people don't learn the rules one by one. A wrong length is reported alone. */
function passwordProblems(password: string): string[] {
  if (password === '') return ['Password is required']
  if (password.length < PASSWORD_MIN) return ['Password must be at least 8 characters long']
  if (password.length > PASSWORD_MAX) return ['Password is too long']

  const problems = []
  if (!/[A-Z]/.test(password)) problems.push('Password must contain at least one uppercase letter')
  if (!/[a-z]/.test(password)) problems.push('Password must contain at least one lowercase letter')
  if (!/[0-9]/.test(password)) problems.push('Password must contain at least one number')
  if (!SPECIAL_CHARACTER.test(password)) {
    problems.push('Password must contain at least one special character (!@#$%^&*)')
  }
  if (COMMON_PASSWORD.test(password)) problems.push('Please choose a stronger password')
  return problems
}

function fullNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Full name is required'
  const length = [...name.normalize('NFC')].length
  if (length < NAME_MIN) return 'Full name must be at least 2 characters long'
  if (length > NAME_MAX) return 'Full name is too long'
  if (!/^[\p{L}\p{M} '’-]+$/u.test(name)) return 'Full name can only contain letters, spaces, hyphens and apostrophes'
  if (name.includes('  ')) return 'Full name cannot contain consecutive spaces'
  if (name !== name.trim()) return 'Full name cannot start or end with a space'
  return undefined
}

function phoneProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Phone number is required'
  const digits = phoneDigits(text)
  if (!/^[6-9][0-9]{9}$/.test(digits)) return 'Please enter a valid Indian mobile number'
  if (/([0-9])\1{4}/.test(digits)) return 'Please enter a valid phone number'
  return undefined
}
