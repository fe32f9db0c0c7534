/** A place in the source that reads or writes a table. */
export interface TableAccess {
  /** Such as `products` or `auth.user`; `<counter>` when the variable `counter` holds the name. */
  readonly table: string
  readonly kind: 'read' | 'write'
  /** From 1. */
  readonly line: number
}

const QUERY_BUILDER =
  /\.(?<call>insertInto|updateTable|deleteFrom|mergeInto|selectFrom|innerJoin|leftJoin|rightJoin|fullJoin)\(\s*(?<argument>'[^']*'|"[^"]*"|`[^`]*`|[^\s'"`(,)]+|\()/g

const WRITING_CALLS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

const SQL_WRITE =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?<table>(?:shop|auth|sandbox)\."?\w+"?)/gi

const SQL_READ = /(?<!\bdelete\s)\b(?:from|join|using)\s+(?:only\s+)?(?<table>(?:shop|auth|sandbox)\."?\w+"?)/gi

/**
 * Finds the tables that a source file reads and writes, through the query builder and through SQL, which names tables with
 * their schema throughout the shop.
 *
 * @returns In no particular order; empty for a file without queries. Subqueries and functions of the database don't count.
 */
export function findTableAccess(source: string): TableAccess[] {
  const lineAt = (index: number) => source.slice(0, index).split('\n').length
  const built = [...source.matchAll(QUERY_BUILDER)].flatMap(({ groups, index }) => {
    const { call = '', argument = '' } = groups ?? {}
    const kind = WRITING_CALLS.has(call) ? ('write' as const) : ('read' as const)
    const quoted = /^['"`]([\w.]+)/.exec(argument)?.[1]
    if (quoted !== undefined) return [{ table: tableName(quoted), kind, line: lineAt(index) }]
    // A subquery or a common table expression in place of a table.
    return kind === 'read' ? [] : [{ table: `<${argument}>`, kind, line: lineAt(index) }]
  })
  const spelled = (pattern: RegExp, kind: TableAccess['kind']) =>
    [...source.matchAll(pattern)].map(({ groups, index }) => ({
      table: tableName(groups?.table ?? ''),
      kind,
      line: lineAt(index),
    }))
  return [...built, ...spelled(SQL_WRITE, 'write'), ...spelled(SQL_READ, 'read')]
}

function tableName(name: string): string {
  return name.replaceAll('"', '').replace(/^shop\./, '')
}
