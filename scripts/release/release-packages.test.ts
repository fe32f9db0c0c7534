import { expect, test } from 'vitest'
import { isLoaded, packagesToRun } from './release-packages.ts'

const locked = {
  '': { dependencies: { shop: '1' } },
  'node_modules/shop': { dependencies: { images: '1', dates: '1' }, peerDependencies: { view: '1' } },
  'node_modules/shop/node_modules/dates': { dependencies: { zones: '1' } },
  'node_modules/dates': { dependencies: { old: '1' } },
  'node_modules/zones': {},
  'node_modules/old': {},
  'node_modules/images': {
    dependencies: { 'images-linux': '1' },
    optionalDependencies: { 'images-linux': '1', 'images-windows': '1' },
  },
  'node_modules/images-linux': {},
  'node_modules/view': {
    peerDependencies: { compiler: '1', shop: '1' },
    peerDependenciesMeta: { compiler: { optional: true } },
  },
  'node_modules/compiler': {},
}

test('a release has what its packages depend on and require beside them, found as Node finds it', () => {
  expect(packagesToRun(locked, ['shop'])).toEqual([
    'node_modules/images',
    'node_modules/images-linux',
    'node_modules/shop',
    'node_modules/shop/node_modules/dates',
    'node_modules/view',
    'node_modules/zones',
  ])
})

test('a package is left out together with what only it needs', () => {
  expect(packagesToRun(locked, ['shop'], new Set(['dates', 'view']))).toEqual([
    'node_modules/images',
    'node_modules/images-linux',
    'node_modules/shop',
  ])
})

test('a package that is not locked is named', () => {
  expect(() => packagesToRun({ 'node_modules/a': { dependencies: { b: '1' } } }, ['a'])).toThrow('b is not in')
  expect(() => packagesToRun({}, ['a'])).toThrow('the shop needs it')
})

test.for([
  ['index.js', true],
  ['data.json', true],
  ['engine.wasm', true],
  ['LICENSE.md', true],
  ['README.md', false],
  ['index.js.map', false],
  ['index.d.mts', false],
  ['source.ts', false],
] as const)('of a package, %s is part of a release: %s', ([file, isPart]) => {
  expect(isLoaded(file)).toBe(isPart)
})
