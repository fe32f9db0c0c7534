import { expect, test } from 'vitest'
import { requirementFaults } from './requirement-rules.ts'

const PAGE = '| Id  | Requirement |\n| --- | --- |\n| P04 | One order. |\n| R07 | Bounded. _No test yet._ |\n'

/** Source of a test with this title; in parts, so that this file proves nothing itself. */
const testCalled = (title: string) => `${'test'}('${title}', run)`

test('a requirement with a test, or that says it has none, has no faults', () => {
  expect(requirementFaults(PAGE, testCalled('P04 sells once'))).toEqual([])
})

test('a requirement without a test is named', () => {
  expect(requirementFaults(PAGE, `// P04\n${testCalled('sells once')}`)).toEqual([
    "P04 has no test with its id in the title, and does not say '_No test yet._'",
  ])
})

test('a requirement that says it has no test, but has one, is named', () => {
  expect(requirementFaults(PAGE, testCalled('P04 R07 sells once'))).toEqual([
    'R07 says that it has no test, but a test carries it in its title',
  ])
})
