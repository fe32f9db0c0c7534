import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { contactMessage } from './contact-message.ts'

const contactMessageInput = contactMessage(z)

const valid = { name: 'Ananya', email: 'ananya@shopper.example', subject: 'A size', message: 'Is M for 96 cm?' }

function problems(change: Record<string, string>): string[] {
  const parsed = contactMessageInput.safeParse({ ...valid, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

const parts = ['Ananya', ' ', '\n', '\r', '\t', '\u200b', '\u0000', 'е', 'અ', '<b>', '😀', '\u202e']
const texts = fc.oneof(
  fc.array(fc.constantFrom(...parts), { maxLength: 10 }).map((some) => some.join('')),
  fc.tuple(fc.constantFrom(...parts), fc.integer({ min: 90, max: 6_000 })).map(([part, n]) => part.repeat(n)),
  fc.string({ unit: 'binary' }),
)

test.each([
  ['name', 'Name is required', 100],
  ['subject', 'Subject is required', 150],
] as const)('M87 %s is one line that is not empty', (field, required, most) => {
  fc.assert(
    fc.property(texts, (typed) => {
      const text = typed.replaceAll('\u0000', '').trim()
      const problemsFound = problems({ [field]: typed })
      if (text === '') expect(problemsFound).toContain(required)
      else if ([...text].length > most) expect(problemsFound).toContain(`Please keep this under ${most} characters`)
      else expect(problemsFound).toEqual(/[\r\n]/.test(text) ? ['Please write this on one line'] : [])
    }),
    { numRuns: RUNS },
  )
})

test('M87 a message is any text of 1 to 5,000 characters', () => {
  fc.assert(
    fc.property(texts, (typed) => {
      const text = typed.replaceAll('\u0000', '').trim()
      const expected = () => {
        if (text === '') return ['Message is required']
        return [...text].length > 5_000 ? ['Please keep this under 5000 characters'] : []
      }
      expect(problems({ message: typed })).toEqual(expected())
    }),
    { numRuns: RUNS },
  )
})

test('M87 an accepted email is one plain address', () => {
  const address = fc.array(fc.constantFrom('a', '@', '.', '-', 'x.in', ' ', '\n', 'е'), { maxLength: 9 })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        address.map((some) => some.join('')),
        texts,
      ),
      (email) => {
        const parsed = contactMessageInput.safeParse({ ...valid, email })
        if (parsed.success) expect(parsed.data.email).toMatch(/^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/)
        if (email.trim() === '') expect(problems({ email })).toContain('Email is required')
      },
    ),
    { numRuns: RUNS },
  )
})
