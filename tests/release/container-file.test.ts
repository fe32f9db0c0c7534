import { expect, test } from 'vitest'
import { buildSteps, imageContext } from './container-file.ts'

test('the steps of the build stage are read in order', () => {
  const file = 'FROM node AS build\nWORKDIR /a\n# why\nCOPY a b ./\nRUN one \\\n  && two\nFROM debian\nRUN other\n'
  expect(buildSteps(file)).toEqual([
    { kind: 'COPY', text: 'a b ./', sources: ['a', 'b'] },
    { kind: 'RUN', text: 'one   && two' },
  ])
})

test('an unknown step is refused', () => {
  expect(() => buildSteps('FROM node AS build\nADD x y\nFROM debian\n')).toThrow('ADD x y is not a step')
  expect(() => buildSteps('FROM node\n')).toThrow('no stage')
})

test.for([
  ['app/root.tsx', true],
  ['app/root.test.tsx', false],
  ['package.json', true],
  ['.env', false],
  ['.git/config', false],
  ['tests/run.ts', false],
] as const)('%s is part of what the image is built from: %s', ([path, isPart]) => {
  expect(imageContext('# why\n*\n!app\n!package.json\n**/*.test.tsx\n')(path)).toBe(isPart)
})
