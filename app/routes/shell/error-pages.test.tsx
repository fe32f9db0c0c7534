import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { FaultPage, NotFoundPage } from './error-pages.tsx'

test('M03 an unknown address shows a page with links to the home page and the products', () => {
  const html = htmlOf(<NotFoundPage />)
  expect(textOf(html)).toContain('We couldn’t find this page')
  expect(html).toContain('href="/"')
  expect(html).toContain('href="/products"')
})

test('M03 a fault shows a page with a reference and no details of the fault', () => {
  const text = textOf(htmlOf(<FaultPage reference="4f2a" />))
  expect(text).toContain('Something went wrong')
  expect(text).toContain('reference 4f2a')
  expect(textOf(htmlOf(<FaultPage reference={undefined} />))).not.toContain('reference')
})

test('M03 both pages have exactly one h1', () => {
  for (const page of [<NotFoundPage key="404" />, <FaultPage key="500" reference="4f2a" />]) {
    expect(htmlOf(page).match(/<h1/g)).toHaveLength(1)
  }
})
