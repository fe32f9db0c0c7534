import { expect, test } from 'vitest'
import { htmlOf } from '#tests/support/routes/render.tsx'
import { BulkBar } from './bulk-bar.tsx'

test('‘Select all’ has its place before scripts load, so that no row moves away from a press', () => {
  const html = htmlOf(<BulkBar ref={{ current: null }} />)

  const [label = ''] = html.match(/<label[^>]*>(?:(?!<\/label>).)*Select all<\/label>/) ?? []
  expect(label).toContain('invisible')
})
