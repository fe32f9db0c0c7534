import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { DEFAULT_LIST_PARAMS } from './list-params.ts'
import { LoadMore } from './load-more.tsx'

const PAGE = { params: DEFAULT_LIST_PARAMS, last: 'id' }

test('M27 says how much of the list is shown, and offers the rest', () => {
  const html = htmlOf(<LoadMore {...PAGE} shown={20} total={50} isMinimum={false} hasNext />)
  expect(textOf(html)).toBe('Showing 20 of 50 Load More Products')
  expect(html).toContain('aria-valuenow="40"')
  const last = htmlOf(<LoadMore {...PAGE} shown={50} total={50} isMinimum={false} hasNext={false} />)
  expect(textOf(last)).toBe('Showing 50 of 50')
})

test('M334 shows no total that isn’t exact, and offers the rest until the last page', () => {
  const html = htmlOf(<LoadMore {...PAGE} shown={60} total={50} isMinimum hasNext />)
  expect(textOf(html)).toBe('Showing 60 products Load More Products')
  expect(html).not.toContain('aria-valuenow')
  const last = htmlOf(<LoadMore {...PAGE} shown={65} total={50} isMinimum hasNext={false} />)
  expect(textOf(last)).toBe('Showing 65 products')
})
