import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { TYPED_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { saveAddressForm, setDefaultAddressForm } from './address.form.ts'
import { INDIAN_STATES } from './address.ts'

const addressInput = saveAddressForm.fields(z)
const chooseDefaultInput = setDefaultAddressForm.fields(z)

// Each rule is implemented a second time here, as plainly as the specification states it. Both must always agree.

function problems(change: Partial<Record<keyof typeof TYPED_ADDRESS | 'addressLine2', string>>): string[] {
  const parsed = addressInput.safeParse({ ...TYPED_ADDRESS, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

const ODD = ['а', '\u200b', '\u0000', '\n', '\t', '\u00a0', 'e\u0301', 'અ', '१', '😀', '\ud800']

function texts(...parts: string[]): fc.Arbitrary<string> {
  const usual = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((some) => some.join(''))
  const odd = fc.array(fc.constantFrom(...parts, ...ODD), { maxLength: 12 }).map((some) => some.join(''))
  const long = fc.tuple(fc.constantFrom(...parts), fc.integer({ min: 80, max: 300 })).map(([part, n]) => part.repeat(n))
  return fc.oneof(usual, odd, long, fc.string({ unit: 'binary' }))
}

const agree = (text: fc.Arbitrary<string>, check: (typed: string) => void) =>
  fc.assert(fc.property(text, check), { numRuns: RUNS })

/** The text with control characters replaced by spaces, and trimmed. */
function shown(text: string): string {
  const visible = [...text].map((one) => (one < ' ' || (one >= '\u007f' && one < '\u00a0') ? '\n' : one)).join('')
  return visible.replace(/\n+/g, ' ').trim()
}

test.each([
  ['fullName', 'Full name is required', 100],
  ['addressLine1', 'Address is required', 200],
  ['city', 'City is required', 100],
] as const)('M115 %s accepts any visible text, as one line; else: %s', (field, required, most) => {
  agree(texts('Ananya', 'Desai', ' ', "'", '-', '14/2', ',', '<b>', 'અમદાવાદ'), (typed) => {
    const text = shown(typed)
    const parsed = addressInput.safeParse({ ...TYPED_ADDRESS, [field]: typed })
    if (text === '') expect(problems({ [field]: typed })).toEqual([required])
    else if ([...text].length > most)
      expect(problems({ [field]: typed })).toEqual([`Please use at most ${most} characters`])
    else expect(parsed.data?.[field]).toBe(text)
  })
})

test('M115 the second line may be empty and is then stored as null', () => {
  agree(texts('Navrangpura', ' ', '\n', '2nd floor'), (typed) => {
    const text = shown(typed)
    const parsed = addressInput.safeParse({ ...TYPED_ADDRESS, addressLine2: typed })
    if ([...text].length > 200) expect(problems({ addressLine2: typed })).toEqual(['Please use at most 200 characters'])
    else expect(parsed.data?.addressLine2).toBe(text || null)
  })
})

test('M115 a phone is accepted exactly when it has ten digits', () => {
  const digits = [...'0123456789']
  agree(texts(...digits, '98250', '12345', '+91', ' ', '-', '१'), (phone) => {
    const typed = [...phone].filter((one) => digits.includes(one)).join('')
    const isRight = typed.length === 10
    expect(problems({ phone })).toEqual(isRight ? [] : ['Please enter a valid 10-digit phone number'])
    if (isRight) expect(addressInput.parse({ ...TYPED_ADDRESS, phone }).phone).toBe(typed)
  })
})

test('M115 a postal code is accepted exactly when it is six digits', () => {
  agree(texts(...'0123456789', ' ', '-', '१', '３', 'a'), (postalCode) => {
    const isRight = /^[0123456789]{6}$/.test(postalCode.trim())
    expect(problems({ postalCode })).toEqual(isRight ? [] : ['Please enter a valid 6-digit postal code'])
  })
})

test('M115 a state is accepted exactly when it is one of the 36, spelled the same', () => {
  const states = fc.constantFrom<string>(...INDIAN_STATES)
  const changed = states.chain((state) => fc.constantFrom(state, state.toLowerCase(), ` ${state}`, `${state}\u200b`))
  agree(fc.oneof(changed, texts('Goa', 'Delhi', ' ')), (state) => {
    const isRight = (INDIAN_STATES as readonly string[]).includes(state)
    expect(problems({ state })).toEqual(isRight ? [] : ['State is required'])
  })
})

test('X09 an address of the wrong shape is rejected without an exception', () => {
  const anything = fc.anything({ withNullPrototype: true, maxDepth: 2 })
  fc.assert(
    fc.property(fc.oneof(anything, fc.record({ fullName: anything, phone: anything, state: anything })), (input) => {
      expect(addressInput.safeParse(input).success).toBe(false)
      expect(chooseDefaultInput.safeParse(input).success).toBe(false)
    }),
    { numRuns: RUNS },
  )
})
