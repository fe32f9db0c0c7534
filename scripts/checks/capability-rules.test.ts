import { expect, test } from 'vitest'
import { capabilityFaults, LAST_CAPABILITY } from './capability-rules.ts'

const ids = Array.from({ length: LAST_CAPABILITY }, (_, index) => `M${String(index + 1).padStart(2, '0')}`)
const row = (id: string, state = 'planned') => `| ${id} | What it does | ${state} | |\n`
const list = (change: Record<string, string> = {}) => ids.map((id) => change[id] ?? row(id)).join('')

test('a list with every capability once has no faults', () => {
  expect(capabilityFaults(`# Title\n\n| Id | Capability |\n| --- | --- |\n${list()}`, '')).toEqual([])
})

test('a capability that is missing or listed twice is named; later numbers may have gaps', () => {
  expect(capabilityFaults(list({ M07: '' }), '')).toEqual(['M07 is missing'])
  expect(capabilityFaults(list({ M07: row('M07') + row('M07') }), '')).toEqual(['M07 is listed 2 times'])
  expect(capabilityFaults(list() + row('M998'), '')).toEqual([])
  expect(capabilityFaults(list() + row('M998') + row('M998'), '')).toEqual(['M998 is listed more than once'])
})

test('a row needs a description and a known state', () => {
  expect(capabilityFaults(list({ M02: '| M02 | | planned | |\n' }), '')).toEqual(['M02 has no description'])
  expect(capabilityFaults(list({ M02: row('M02', 'ready') }), '')).toEqual([
    "M02 has the state 'ready', which is not one of done, partly, planned",
  ])
})

test('a capability that is done needs a test with its id in the title', () => {
  const done = list({ M48: row('M48', 'done') })
  const unproved = ['M48 is marked done, but no test carries it in its title']
  expect(capabilityFaults(done, '')).toEqual(unproved)
  expect(capabilityFaults(done, "// M48\ntest('M480 something', () => {})")).toEqual(unproved)
  expect(capabilityFaults(done, "test('M48 adding twice raises the quantity', () => {})")).toEqual([])
  expect(capabilityFaults(done, 'test(\n  "the cart\'s M47, M48", () => {})')).toEqual([])
  expect(capabilityFaults(done, "test.for([{ size: 'M' }])('M48 size $size', () => {})")).toEqual([])
  expect(capabilityFaults(done, 'describe(`M48`, () => {})')).toEqual([])
})
