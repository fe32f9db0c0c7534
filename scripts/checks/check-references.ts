/** Fails when a test, a comment or a document cites a requirement, a document or a decision that the project does not have. */
import { glob, readFile } from 'node:fs/promises'
import { referenceFaults, type SourceFile } from './reference-rules.ts'

const SOURCES = ['{app,server,scripts,tests,lab,database}/**/*.{ts,tsx,css,sql}', '*.{ts,js}', '.dependency-cruiser.js']
const DOCUMENTS = ['*.md', '{app,server,scripts,tests,lab,database,docs}/**/*.md']
const LINKED = ['*', '.*', '{app,server,scripts,tests,lab,database,docs,deploy}/**/*']

const faults = referenceFaults(await read(SOURCES), await read(DOCUMENTS), await pathsOf(LINKED))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

async function read(patterns: string[]): Promise<SourceFile[]> {
  const paths = await Array.fromAsync(glob(patterns))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
}

async function pathsOf(patterns: string[]): Promise<string[]> {
  const entries = await Array.fromAsync(glob(patterns, { withFileTypes: true }))
  return entries.map((entry) => {
    const path = `${entry.parentPath}/${entry.name}`.slice(process.cwd().length + 1)
    return entry.isDirectory() ? `${path}/` : path
  })
}
