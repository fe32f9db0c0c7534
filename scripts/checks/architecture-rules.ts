/** What `docs/architecture.md` describes, as the code has it. */
interface Code {
  /** The rooms of the domain, by steps. */
  readonly steps: readonly (readonly string[])[]
  /** Folders of the domain, such as `orders` and `orders/manage`. */
  readonly folders: readonly string[]
  /** Tables and views, as the row types name them: `orders`, `auth.user`. */
  readonly tables: readonly string[]
}

/** Folders that many rooms have, and tables of the sandbox, which the page doesn't name one by one. */
const UNNAMED_FOLDER = /\/components$/
const UNNAMED_TABLE = /^sandbox\./

/**
 * Compares the steps, the rooms and the tables of `docs/architecture.md` with the code.
 *
 * @returns What differs, one line each; empty when nothing does.
 */
export function architectureFaults(page: string, { steps, folders, tables }: Code): string[] {
  const drawn = drawnSteps(page)
  const isDrawn = JSON.stringify(drawn) === JSON.stringify(steps)
  return [
    ...(isDrawn ? [] : [`the steps are drawn as ${stepsText(drawn)} instead of ${stepsText(steps)}`]),
    ...differences('room', listedRooms(page), [
      ...steps.flat(),
      ...folders.filter((name) => !UNNAMED_FOLDER.test(name)),
    ]),
    ...differences(
      'table',
      describedTables(page),
      tables.filter((table) => !UNNAMED_TABLE.test(table)).map((table) => table.replace(/^auth\./, '')),
    ),
  ]
}

/** The tables and views that the generated row types name. */
export function tablesOf(rowTypes: string): string[] {
  const [, members = ''] = /^export interface DB \{\n(.*?)^\}/ms.exec(rowTypes) ?? []
  return [...members.matchAll(/^ {2}'?([\w.]+)'?:/gm)].map(([, table = '']) => table)
}

/** The nodes of the flow chart that begins with the settings: `zero[settings] --> one["catalog · accounts"] --> orders`. */
function drawnSteps(page: string): string[][] {
  const [chain = ''] = /^\s*\w+\["?settings\b[^\]]*\] -->.*$/m.exec(page) ?? []
  return chain.split('-->').map((node) => {
    const [, text = ''] = /\[?"?([^[\]"]+)"?\]?$/.exec(node.trim()) ?? []
    return text.split(' · ').map((room) => room.trim())
  })
}

/** The rooms in the table: the first cell of a row names rooms, and the third cell the rooms inside them. */
function listedRooms(page: string): string[] {
  const [, table = ''] = /^\| Room .*?\n((?:\|.*\n)+)/m.exec(page) ?? []
  return table.split('\n').flatMap((row) => {
    const [, rooms = '', , inside = ''] = row.split('|')
    return quoted(rooms).flatMap((room) => [room, ...quoted(inside).map((inner) => `${room}/${inner}`)])
  })
}

/** The tables of the diagrams, and of the list of those that no diagram has. */
function describedTables(page: string): string[] {
  const [, section = ''] = /^## Tables\n(.*?)^## /ms.exec(page) ?? []
  const drawn = [...section.matchAll(/^ {2}(\w+)(?: \{| [|o}]{2}--[|o{]{2} (\w+) :)/gm)].flatMap(([, one, other]) => [
    one,
    other,
  ])
  const listed = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => quoted(cell))
  return [...new Set([...drawn, ...listed])].filter((name) => name !== undefined)
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)
}

function stepsText(steps: readonly (readonly string[])[]): string {
  return steps.map((rooms) => rooms.join(' · ')).join(' → ')
}

function differences(kind: string, described: readonly string[], existing: readonly string[]): string[] {
  return [
    ...existing.filter((name) => !described.includes(name)).map((name) => `the ${kind} ${name} is not described`),
    ...described.filter((name) => !existing.includes(name)).map((name) => `there is no ${kind} ${name}`),
  ]
}
