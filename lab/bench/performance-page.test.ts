import { expect, test } from 'vitest'
import { replaceSection, sectionText } from './performance-page.ts'

const ORDER = ['start', 'long-day', 'festival']

const replaced = (page: string, name: string, text: string) => replaceSection(page, ORDER, { name, text })

test('a measurement replaces its own section and leaves the others as they are', () => {
  const page = replaced(replaced('', 'festival', '## Festival\n\nold'), 'start', '## Start\n\n1 s')
  const again = replaced(page, 'festival', '## Festival\n\nnew')
  expect(again).toContain('<!-- start -->\n## Start\n\n1 s\n<!-- /start -->')
  expect(again).toContain('<!-- festival -->\n## Festival\n\nnew\n<!-- /festival -->')
  expect(again).not.toContain('old')
  expect(replaced(again, 'festival', '## Festival\n\nnew')).toBe(again)
})

test('sections keep their order whatever was measured last, and lose what is no longer measured', () => {
  const page = replaced(replaced('<!-- former -->\n## Former\n<!-- /former -->\n', 'festival', 'b'), 'start', 'a')
  expect([...page.matchAll(/^<!-- (\w+) -->$/gm)].map(([, name]) => name)).toEqual(['start', 'festival'])
})

test('a section says when, where and at which commit it was measured', () => {
  const text = sectionText(
    'Start',
    {
      figures: [['first start', '2.5 s', 'at most 3 s', 'yes', 'a | b']],
      tables: [{ title: 'By route', columns: ['Route', 'p99'], rows: [['/', '9 ms']] }],
      remarks: ['The folder is empty.'],
    },
    {
      measuredAt: new Date('2026-11-22T20:00:00Z'),
      commit: 'abc1234',
      machine: '2 cores',
      busy: 0.25,
      additionsMs: 512.3,
    },
  )
  expect(text).toBe(
    [
      '## Start',
      '23 November 2026, at `abc1234`, on 2 cores. Before it, 0.3 processes were running or waiting, and 300 million additions took 512 ms.',
      'The folder is empty.',
      [
        '| What        | Measured | Budget      | Met | Note   |',
        '| ----------- | -------- | ----------- | --- | ------ |',
        '| first start | 2.5 s    | at most 3 s | yes | a \\| b |',
      ].join('\n'),
      '### By route',
      '| Route | p99  |\n| ----- | ---- |\n| /     | 9 ms |',
    ].join('\n\n'),
  )
})
