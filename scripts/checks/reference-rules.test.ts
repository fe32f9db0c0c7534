import { expect, test } from 'vitest'
import { referenceFaults, type SourceFile } from './reference-rules.ts'

const requirements: SourceFile = {
  path: 'docs/reports/requirements.md',
  text: '| Id | Means |\n| --- | --- |\n| P04 | One order. |\n',
}
const capabilities: SourceFile = { path: 'docs/reports/capabilities.md', text: '| M48  | Cart lines | done | |\n' }

/** The faults in a project of these files and the two pages that explain `P04` and `M48`. */
function faultsOf(...files: SourceFile[]) {
  const all = [requirements, capabilities, ...files]
  const documents = all.filter(({ path }) => path.endsWith('.md'))
  return referenceFaults(
    all.filter((file) => !documents.includes(file)),
    documents,
    [...all.map(({ path }) => path), 'docs/'],
  )
}

/** A test file whose one test has this title; written in parts, so that this file cites none of the ids itself. */
const testCalled = (title: string, quote = "'") => ({
  path: 'app/a.test.ts',
  text: `${'test'}(${quote}${title}${quote}, run)`,
})

test('ids that a page explains may be cited anywhere', () => {
  expect(faultsOf(testCalled('P04 M48 sells once'), { path: 'docs/a.md', text: 'See P04.' })).toEqual([])
})

test('an unexplained id is a fault in a title, a comment and a document', () => {
  const unknown = ['P', '77'].join('')
  const fault = (path: string) =>
    `${path}: ${unknown} is not explained in docs/reports/requirements.md or docs/reports/capabilities.md`

  expect(faultsOf(testCalled(`${unknown} sells once`))).toEqual([fault('app/a.test.ts')])
  expect(faultsOf(testCalled(`sells\n once (${unknown})`, '`'))).toEqual([fault('app/a.test.ts')])
  expect(faultsOf({ path: 'app/a.ts', text: `/** Once\n * (${unknown}). */` })).toEqual([fault('app/a.ts')])
  expect(faultsOf({ path: 'app/a.ts', text: `call() // ${unknown}` })).toEqual([fault('app/a.ts')])
  expect(faultsOf({ path: 'database/a.sql', text: `select 1 -- ${unknown}` })).toEqual([fault('database/a.sql')])
  expect(faultsOf({ path: 'docs/a.md', text: `As ${unknown} asks, ${unknown}.` })).toEqual([fault('docs/a.md')])
})

test('code outside comments and titles is ignored', () => {
  const unknown = ['X', '11'].join('')
  expect(
    faultsOf({ path: 'app/a.test.ts', text: `parse('Mozilla/5.0 (${unknown}; Linux) https://a.example')` }),
  ).toEqual([])
  expect(faultsOf({ path: 'app/a.ts', text: `describe('${unknown}')` })).toEqual([])
})

test('an id must be explained exactly once, in words', () => {
  expect(faultsOf({ path: 'docs/reports/requirements.md', text: '| M48 | Again. |' })).toEqual([
    'docs/reports/requirements.md, docs/reports/capabilities.md: M48 is explained more than once',
  ])
  expect(faultsOf({ path: 'docs/reports/requirements.md', text: `| ${'Q01'} |  |` })).toHaveLength(1)
})

test('a document that is named or linked must exist', () => {
  const guide: SourceFile = {
    path: 'docs/facts/guide.md',
    text: '[up](../reports/requirements.md#p), [out](https://a.example), `docs/`',
  }
  expect(faultsOf(guide, { path: 'app/a.ts', text: '// guide.md, docs/facts/guide.md' })).toEqual([])

  const [outside, elsewhere] = ['GUIDE', 'facts/other'].map((name) => `${name}.${'md'}`)
  expect(faultsOf(guide, { path: 'app/a.ts', text: `// ${outside}` })).toEqual([
    `app/a.ts: ${outside} is not in the project`,
  ])
  expect(faultsOf(guide, { path: 'docs/a.md', text: `[other](${elsewhere})` })).toEqual([
    `docs/a.md: ${elsewhere} is not in the project`,
    `docs/a.md: the link to docs/${elsewhere} leads nowhere`,
  ])
  expect(faultsOf({ path: 'docs/a.md', text: '[code](../app/gone.ts)' })).toEqual([
    'docs/a.md: the link to app/gone.ts leads nowhere',
  ])
})

test('a path or source file in backticks must exist', () => {
  const cart: SourceFile = { path: 'app/domain/cart/cart-totals.ts', text: '' }
  const citing = (text: string) => faultsOf(cart, { path: 'docs/a.md', text })
  expect(citing('`app/domain/cart/cart-totals.ts`, `cart/cart-totals.ts`, `cart-totals.ts`, `docs/`')).toEqual([])
  expect(citing('`app/domain/{room}/manage/`, `*.spec.ts`, `mails/….tsx`, `https://a.example/app/x.ts`')).toEqual([])

  const fault = (name: string) => [`docs/a.md: ${name} is not in the project`]
  for (const name of ['app/domain/cart/totals.ts', 'cart/totals.ts', 'gone.tsx', 'server/gone/', 'tests/gone']) {
    expect(citing(`See \`${name}\`.`)).toEqual(fault(name))
    expect(faultsOf({ path: 'app/a.ts', text: `// See \`${name}\`.` })).toEqual([
      `app/a.ts: ${name} is not in the project`,
    ])
  }
})

test('a decision must be cited by an existing number and listed in the index', () => {
  const decision: SourceFile = {
    path: 'docs/decisions/0007-one-order.md',
    text: '# 7. One order\n\n**Status.** Accepted.\n',
  }
  const index: SourceFile = { path: 'docs/decisions/README.md', text: '| [7](0007-one-order.md) | One order |' }
  expect(faultsOf(decision, index, { path: 'docs/a.md', text: 'See decision 7.' })).toEqual([])
  expect(faultsOf(decision, index, { path: 'docs/a.md', text: `See decision ${8}.` })).toEqual([
    'docs/a.md: there is no decision 8',
  ])
  expect(faultsOf(decision)).toEqual(['docs/decisions/README.md: docs/decisions/0007-one-order.md is not listed'])
})

test('a table has one row about each thing', () => {
  const rows = '| `orders` | one |\n|  | more |\n|  | more |\n'
  const citing = (text: string) => faultsOf({ path: 'docs/a.md', text })
  expect(citing(`${rows}\n${rows}`)).toEqual([])
  expect(citing(`${rows}| \`orders\`   | again |\n`)).toEqual(['docs/a.md: a table has two rows of `orders`'])
})

test('a decision without a status is a fault', () => {
  const decision: SourceFile = {
    path: 'docs/decisions/0007-one-order.md',
    text: '# 7. One order\n\n**Decision.** Yes.\n',
  }
  const index: SourceFile = { path: 'docs/decisions/README.md', text: '| [7](0007-one-order.md) | One order |' }
  expect(faultsOf(decision, index)).toEqual(['docs/decisions/0007-one-order.md: the decision has no status'])
})
