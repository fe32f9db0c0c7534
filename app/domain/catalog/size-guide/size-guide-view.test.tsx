import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { makeProduct } from '#tests/support/factories/product-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import type { Learned } from './learned-fit.ts'
import { productGuide } from './size-guide.ts'
import { SizeGuideView } from './size-guide-view.tsx'

const guide = productGuide(
  DEFAULT_SETTINGS,
  makeProduct({ sizes: ['S', 'M', 'L'], measurements: 'S: bust 93\nM: bust 98\nL: bust 103', sizeGuide: '' }),
)
const saved = { cm: { bust: 92 }, unit: 'cm' } as const

/** What the size guide says below the form, of a customer with a bust of 92 cm. */
function statusText(learned?: Learned): string {
  const html = htmlOf(
    <SizeGuideView guide={guide} saved={saved} isSignedIn action="/size-guide" {...(learned && { learned })} />,
  )
  return textOf(/<div role="status".*?<\/div>/s.exec(html)?.[0] ?? '').trim()
}

test('M511 the size guide says which size fits, and below it what buyers and kept orders advise', () => {
  const fit = 'Bust 92 cm: M, with 6 cm ease.'
  const votes = [{ size: 'M', small: 8, asExpected: 2, large: 0 }]
  expect(statusText()).toBe(fit)
  expect(statusText({ votes: [], kept: [] })).toBe(fit)
  expect(statusText({ votes, kept: [] })).toBe(`${fit} 8 of 10 buyers of M say it runs small: take L.`)
  expect(statusText({ votes: [], kept: [{ size: 'M', times: 2 }] })).toBe(`${fit} You kept M in 2 kurtis like this.`)
})
