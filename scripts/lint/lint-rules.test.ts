import { spawnSync } from 'node:child_process'
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string

/** The lines of `source` that a rule of `scripts/lint/` reports. */
async function reportedLines(source: string): Promise<string[]> {
  await writeFile(join(folder, 'planted.tsx'), source)
  const args = ['lint', `--config-path=${folder}`, '--reporter=json', folder]
  const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), args, { encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  const lines = source.split('\n')
  const reported: { category: string; location: { start: { line: number } } }[] = diagnostics
  return reported
    .filter(({ category }) => category === 'plugin')
    .map(({ location }) => lines[location.start.line - 1] ?? '')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rules-'))
  const rules = (await Array.fromAsync(glob('scripts/lint/*.grit'))).map((file) => resolve(file))
  await writeFile(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: rules, linter: { rules: { recommended: false } } }),
  )
})

afterAll(() => rm(folder, { recursive: true }))

test('links, forms and redirects to an unchecked path are reported', async () => {
  const planted = [
    'export const a = <Link to="/products">Shop</Link>',
    'export const b = <Link to="/">Home</Link>',
    'export const c = <Link to={`/product/$' + '{id}`}>Product</Link>',
    "export const d = <Form action={'/cart'} />",
    "redirect('/')",
    'redirect(`/orders/$' + '{id}`, 303)',
  ]
  expect(await reportedLines(planted.join('\n'))).toEqual(planted)
})

test('checked paths, files and other sites are not reported', async () => {
  const fine = [
    'export const a = <Link to={href("/products")}>Shop</Link>',
    'export const b = <a href="/favicon.svg">Icon</a>',
    'export const c = <a href="https://example.com/">Site</a>',
    'redirect(path)',
  ]
  expect(await reportedLines(fine.join('\n'))).toEqual([])
})

test('reading a form without limits is reported', async () => {
  const planted = 'export const read = (request: Request) => request.formData()'
  expect(await reportedLines(planted)).toEqual([planted])
})

test('comparing with a sentence for people is reported', async () => {
  const planted = [
    "const a = message === 'The payment was rejected'",
    'const b = message !== "The payment was rejected"',
    "const c = 'The payment was rejected' === message",
    "const d = message.includes('Out of stock')",
    "const e = message.startsWith('Out of stock')",
    "const f = message.endsWith('Is out of stock')",
    "const g = message === 'timeout exceeded when trying to connect'",
    "switch (message) { case 'Too many attempts': break }",
    'const h = /^(Connection terminated|Client has an error)/.test(message)',
    'const i = message.match(/the bank rejected (.*)/i)',
  ]
  expect(await reportedLines(planted.join('\n'))).toEqual(planted)
})

test('codes, names of two words, and sentences that nothing is compared with are not reported', async () => {
  const fine = [
    "const a = status === 'edit-conflict' ? 'Someone else saved it' : 'Saved for you now'",
    "const b = state === 'Tamil Nadu'",
    "const c = log.includes('could not save')",
    'const d = /^[A-Z][a-z]+ [0-9]{4} (kg|g)$/.test(text)',
    "switch (status) { case 'busy': throw new Error('Too many at once') }",
  ]
  expect(await reportedLines(fine.join('\n'))).toEqual([])
})
