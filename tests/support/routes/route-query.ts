import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SiteRoute } from './route-table.ts'

const READ_PARAMETER = /\b(?:searchParams|params|query)\.(?:get|getAll|has)\('([^']+)'\)/g
const IMPORTED = /from '(?:#(app\/(?:domain|shared|vocabulary)\/[^']+\.tsx?)|(\.{1,2}\/[^'+]+\.tsx?))'/g

/** The parameters of an address that the route's file, or one that it imports, reads by name. */
export function queryNames({ file }: Pick<SiteRoute, 'file'>): string[] {
  const source = readFileSync(`app/${file}`, 'utf8')
  const imported = [...source.matchAll(IMPORTED)].map(
    ([, path, beside]) => path ?? join('app', dirname(file), beside ?? ''),
  )
  const sources = [source, ...imported.map((path) => readFileSync(path, 'utf8'))]
  return [...new Set(sources.flatMap((text) => [...text.matchAll(READ_PARAMETER)].map(([, name]) => String(name))))]
}
