import { testTitles } from './test-titles.ts'

/** A file of the project, its path relative to the root. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** The pages whose tables explain an id each row: `| M01 | words | …`. */
const EXPLAINING_PAGES = ['docs/reports/requirements.md', 'docs/reports/capabilities.md']

const DECISIONS = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/
const DECISION_INDEX = 'docs/decisions/README.md'

/** In backticks, a path from the root, or a source file with as much of its path as was written. Placeholders don't match. */
const CODE_PATH =
  /(?<=`)(?:(?:app|server|scripts|tests|lab|database|docs)\/[\w./+$-]*|[\w./+$-]*\w\.(?:tsx?|css|sql|grit))(?=`)/g

/**
 * Checks that everything the project cites can be read in the project: requirement ids in test titles, comments and
 * documents, other documents, decisions by their number, and paths of the code in backticks; that each decision is listed and
 * has a status; and that no table has two rows about the same.
 *
 * @param sources Code and tests (TypeScript, CSS, SQL); only their comments and test titles are read.
 * @param documents Every Markdown file.
 * @param files Paths of everything a document may link to; a folder ends with a slash.
 * @returns What is wrong, one line each, beginning with the path; empty when nothing is wrong.
 */
export function referenceFaults(
  sources: readonly SourceFile[],
  documents: readonly SourceFile[],
  files: readonly string[],
): string[] {
  const explained = explainedIds(documents)
  const paths = new Set(files)
  const decisions = new Set(files.flatMap((path) => DECISIONS.exec(path)?.[1] ?? []))

  const cited = [
    ...sources.map(({ path, text }) => ({ path, texts: [...comments(path, text), ...titles(path, text)] })),
    ...documents.map(({ path, text }) => ({ path, texts: [text] })),
  ]
  return [
    ...repeatedIds(explained),
    ...cited.flatMap(({ path, texts }) => [
      ...matches(texts, /\b[A-Z]\d{2,3}\b/g)
        .filter((id) => !explained.includes(id))
        .map((id) => `${path}: ${id} is not explained in ${EXPLAINING_PAGES.join(' or ')}`),
      ...matches(texts, /(?<![\w/.-])[\w./-]*\w\.md\b/g)
        .filter((name) => !namesAFile(name, files))
        .map((name) => `${path}: ${name} is not in the project`),
      ...matches(texts, /(?<=\bdecision )\d+\b/gi)
        .filter((number) => !decisions.has(number.padStart(4, '0')))
        .map((number) => `${path}: there is no decision ${number}`),
      ...matches(texts, CODE_PATH)
        .filter((name) => !paths.has(name) && !paths.has(`${name}/`) && !namesAFile(name, files))
        .map((name) => `${path}: ${name} is not in the project`),
    ]),
    ...documents.flatMap(({ path, text }) =>
      linkTargets(path, text)
        .filter((target) => !paths.has(target))
        .map((target) => `${path}: the link to ${target} leads nowhere`),
    ),
    ...unlistedDecisions(documents, files),
    ...documents
      .filter(({ path, text }) => DECISIONS.test(path) && !text.includes('\n**Status.** '))
      .map(({ path }) => `${path}: the decision has no status`),
    ...documents.flatMap(({ path, text }) =>
      repeatedRows(text).map((cell) => `${path}: a table has two rows of ${cell}`),
    ),
  ]
}

/** The first cells that more than one row of a table has; a row that goes on with the last one begins with an empty cell. */
function repeatedRows(text: string): string[] {
  const tables = text.match(/(?:^\|.*\n?)+/gm) ?? []
  return tables.flatMap((table) => {
    const cells = [...table.matchAll(/^\|\s*([^|]*[^|\s])/gm)].map(([, cell = '']) => cell)
    return cells.filter((cell, index) => cells.indexOf(cell) !== index)
  })
}

function explainedIds(documents: readonly SourceFile[]): string[] {
  return documents
    .filter(({ path }) => EXPLAINING_PAGES.includes(path))
    .flatMap(({ text }) => [...text.matchAll(/^\|\s*([A-Z]\d{2,3})\s*\|\s*[^\s|]/gm)].map(([, id = '']) => id))
}

function repeatedIds(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map(
    (id) => `${EXPLAINING_PAGES.join(', ')}: ${id} is explained more than once`,
  )
}

/** The comments of a source file, as written. */
function comments(path: string, text: string): string[] {
  const pattern = path.endsWith('.sql') ? /--.*$/gm : /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$/gm
  return text.match(pattern) ?? []
}

function titles(path: string, text: string): string[] {
  return /\.(?:test|spec)\.tsx?$/.test(path) ? testTitles(text) : []
}

/** Each different match once. */
function matches(texts: readonly string[], pattern: RegExp): string[] {
  return [...new Set(texts.flatMap((text) => text.match(pattern) ?? []))]
}

/** Whether a document's name, with as much of its path as was written, is that of a file. */
function namesAFile(name: string, files: readonly string[]): boolean {
  const end = name.replace(/^(?:\.{1,2}\/)+/, '')
  return files.some((path) => path === end || path.endsWith(`/${end}`))
}

/** Where a document's relative links lead, as paths from the root; without what follows `#`. */
function linkTargets(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g)].map(([, link = '']) => link)
  return [...new Set(links.filter((link) => !/^[a-z]+:/i.test(link)))].map((link) =>
    new URL(link, `file:///${path}`).pathname.slice(1),
  )
}

function unlistedDecisions(documents: readonly SourceFile[], files: readonly string[]): string[] {
  const index = documents.find(({ path }) => path === DECISION_INDEX)
  const listed = index ? linkTargets(index.path, index.text) : []
  return files
    .filter((path) => DECISIONS.test(path) && !listed.includes(path))
    .map((path) => `${DECISION_INDEX}: ${path} is not listed`)
}
