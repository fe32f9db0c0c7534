import { expect, test } from 'vitest'
import { isFinalRejection } from './final-rejection.ts'

test.for([400, 401, 404, 422, 499])('a request that got %i is never accepted', (status) => {
  expect(isFinalRejection(status)).toBe(true)
})

test.for([200, 302, 408, 409, 425, 429, 500, 503])('a request that got %i may succeed later', (status) => {
  expect(isFinalRejection(status)).toBe(false)
})
