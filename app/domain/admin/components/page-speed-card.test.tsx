import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { PageSpeedCard } from './page-speed-card.tsx'

test('M426 each figure is shown with its rating and that of last week, once there are enough visits', () => {
  const many = (figure: number) => ({ figure, visits: 1_240 })
  const html = htmlOf(
    <PageSpeedCard
      rows={[
        {
          page: 'home',
          thisWeek: { lcp: many(1_840), inp: many(310), cls: many(260) },
          lastWeek: { lcp: many(950), inp: { figure: 90, visits: 3 } },
        },
        { page: 'cart', thisWeek: { lcp: { figure: 100, visits: 19 } }, lastWeek: {} },
      ]}
    />,
  )
  const text = textOf(html)
  expect(text).toContain('1,240')
  expect(text).toContain('1.8 s good (950 ms)')
  expect(text).toContain('310 ms needs work')
  expect(text).not.toContain('(90 ms)')
  expect(text).toContain('0.26 poor')
  expect(text).toContain('19 visits , too few to tell')
})
