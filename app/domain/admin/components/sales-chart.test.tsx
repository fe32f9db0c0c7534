import { expect, test } from 'vitest'
import { htmlOf } from '#tests/support/routes/render.tsx'
import type { DailySales } from '../sales.server.ts'
import { SalesChart } from './sales-chart.tsx'

const day = (day: string, orders: number, revenue: number) => ({ day, orders, revenue }) as DailySales

test('the height of a bar is its share of the best day, which alone is wine', () => {
  const html = htmlOf(<SalesChart sales={[day('2026-11-01', 1, 50_000), day('2026-11-02', 4, 200_000)]} />)

  const heights = [...html.matchAll(/height:([\d.]+)%/g)].map(([, percent]) => Number(percent))
  expect(heights).toEqual([25, 25, 100, 100])
  expect(html.match(/bg-wine-700/g)).toHaveLength(1)
})

test('days without sales have no bars', () => {
  const html = htmlOf(<SalesChart sales={[day('2026-11-01', 0, 0), day('2026-11-02', 0, 0)]} />)

  expect(html).not.toMatch(/height:[1-9]/)
  expect(html).not.toContain('bg-wine-700')
})
