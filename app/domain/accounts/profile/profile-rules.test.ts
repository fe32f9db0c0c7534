import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { saveProfileForm } from './profile.form.ts'
import { GENDERS } from './profile.ts'

const TODAY = '2026-11-21'
const profileInput = saveProfileForm(() => TODAY).fields(z)
const valid = { fullName: 'Ananya Desai', phone: '9825012345' }

function problems(change: Record<string, string>): string[] {
  const parsed = profileInput.safeParse({ ...valid, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

test('M84 a date of birth is a calendar day at least thirteen years ago', () => {
  const numbers = fc.tuple(
    fc.integer({ min: 1880, max: 2030 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  const date = numbers.map(([year, month, day]) => [year, month, day].map((n) => String(n).padStart(2, '0')).join('-'))
  const nearThirteen = fc.integer({ min: -3, max: 3 }).map((days) => {
    const day = new Date(Date.UTC(2013, 10, 21 + days))
    return day.toISOString().slice(0, 10)
  })
  fc.assert(
    fc.property(fc.oneof(date, nearThirteen, fc.string({ unit: 'binary' })), (dateOfBirth) => {
      const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dateOfBirth) ?? []
      const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
      const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysInMonth
      const expected = () => {
        if (dateOfBirth === '') return []
        if (!isDay || dateOfBirth < '1900-01-01' || dateOfBirth > TODAY) return ['Please enter a valid date of birth']
        return dateOfBirth <= '2013-11-21' ? [] : ['You must be at least 13 years old']
      }
      expect(problems({ dateOfBirth })).toEqual(expected())
    }),
    { numRuns: RUNS },
  )
})

test('M84 a gender is one of the list, or empty', () => {
  const listed = fc.constantFrom<string>(...GENDERS, '')
  fc.assert(
    fc.property(
      fc.oneof(
        listed,
        listed.map((one) => `${one} `),
        fc.string({ unit: 'binary' }),
      ),
      (gender) => {
        const isRight = gender === '' || (GENDERS as readonly string[]).includes(gender)
        expect(problems({ gender })).toEqual(isRight ? [] : ['Please choose an option from the list'])
      },
    ),
    { numRuns: RUNS },
  )
})
