/** A place in the source that reads or writes a table. */
export interface TableAccess {
  /** Such as `products` or `auth.user`; `<counter>` when the variable `counter` holds the name. */
  readonly table: string
  readonly kind: 'read' | 'write'
  /** From 1. */
  readonly line: number
}

const QUERY_BUILDER =
  /\b(?<call>insertInto|updateTable|deleteFrom|mergeInto|selectFrom|innerJoin|leftJoin|rightJoin|fullJoin)\(\s*(?<argument>\[[^\]]*\]|'[^']*'|"[^"]*"|`[^`]*`|[^\s'"`(,)]+|\()(?<rest>\s*.)/g

const WRITING_CALLS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/** A table in SQL: spelled with its schema, or made from a name by Kysely. */
const SQL_TABLE = /(?:(?<table>(?:shop|auth|sandbox)\."?\w+"?)|\$\{sql\.(?:table|id|ref)\((?<name>[^)]*)\))/

const SQL_WRITE = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from|truncate(?:\\s+table)?)\\s+(?:only\\s+)?${SQL_TABLE.source}`,
  'gi',
)

const SQL_READ = new RegExp(`(?<!\\bdelete\\s)\\b(?:from|join|using)\\s+(?:only\\s+)?${SQL_TABLE.source}`, 'gi')

/**
 * Finds the tables that a source file reads and writes, through the query builder and through SQL, which names tables with
 * their schema throughout the shop.
 *
 * @returns In no particular order; empty for a file without queries. Subqueries and functions of the database don't count.
 */
export function findTableAccess(source: string): TableAccess[] {
  const lineAt = (index: number) => source.slice(0, index).split('\n').length
  const built = [...source.matchAll(QUERY_BUILDER)].flatMap(({ groups, index }) => {
    const { call = '', argument = '', rest = '' } = groups ?? {}
    const kind = WRITING_CALLS.has(call) ? ('write' as const) : ('read' as const)
    return builtTables(argument, rest, kind).map((table) => ({ table, kind, line: lineAt(index) }))
  })
  const spelled = (pattern: RegExp, kind: TableAccess['kind']) =>
    [...source.matchAll(pattern)].map(({ groups, index }) => ({
      table: groups?.table ? tableName(groups.table) : namedTable(groups?.name ?? ''),
      kind,
      line: lineAt(index),
    }))
  return [...built, ...spelled(SQL_WRITE, 'write'), ...spelled(SQL_READ, 'read')]
}

/** The tables in an argument of the query builder: a name, a list of names, a variable, or neither in a read of a subquery. */
function builtTables(argument: string, rest: string, kind: TableAccess['kind']): string[] {
  if (argument.startsWith('[')) {
    const items = argument.slice(1, -1).split(',')
    return items.map((item) => item.trim()).flatMap((item) => (item === '' ? [] : builtTables(item, ',', kind)))
  }
  if (/^['"`]/.test(argument)) return [namedTable(argument)]
  const isVariable = /^\w+$/.test(argument) && /[,)]/.test(rest)
  return isVariable || kind === 'write' ? [`<${argument}>`] : []
}

/** The table that an expression names: `orders` for `'shop.orders as o'`, `<table>` for `table` and for `shop.${table}`. */
function namedTable(expression: string): string {
  const quoted = /^['"`]([\w.]+)(?:\s|['"`])/.exec(expression)?.[1]
  if (quoted !== undefined) return tableName(quoted)
  return `<${/\$\{(\w+)/.exec(expression)?.[1] ?? expression}>`
}

function tableName(name: string): string {
  return name.replaceAll('"', '').replace(/^shop\./, '')
}
