import { findTableAccess } from './table-access.ts'

/** A source file. */
interface Source {
  /** From the repository's root, such as `app/domain/cart/queries.server.ts`. */
  readonly path: string
  readonly text: string
}

/** Tables that a folder or file reads or writes although another folder owns them, and why. */
export interface Exception {
  readonly path: string
  /** `<table>` for what a variable of that name holds. */
  readonly tables: readonly string[]
  readonly reason: string
}

/** Who owns each table, and who else may touch it. The shop's own list is in `check-table-owners.ts`. */
export interface TableRules {
  /** Table to the folder whose files write it, such as `orders` to `app/domain/orders`. */
  readonly owners: Readonly<Record<string, string>>
  readonly writes: readonly Exception[]
  readonly reads: readonly Exception[]
}

/**
 * Checks that only the owner of a table writes it and that reads across rooms are named.
 *
 * @returns What is wrong, one line each: accesses that no rule allows, and exceptions that are no longer needed.
 */
export function tableOwnerFaults(sources: readonly Source[], rules: TableRules): string[] {
  const used = new Set<string>()
  const isAllowed = (path: string, table: string, kind: 'read' | 'write') => {
    const owner = rules.owners[table]
    if (owner !== undefined && isWithin(owner, path)) return true
    const exceptions = kind === 'write' ? rules.writes : [...rules.writes, ...rules.reads]
    const exception = exceptions.find((one) => isWithin(one.path, path) && one.tables.includes(table))
    if (exception) used.add(`${exception.path} ${table}`)
    return exception !== undefined
  }

  const faults = sources.flatMap(({ path, text }) =>
    findTableAccess(text).flatMap(({ table, kind, line }) => {
      // Any other name is that of a common table expression or a function.
      const isTable = table in rules.owners || table.startsWith('<')
      if (!isTable || isAllowed(path, table, kind)) return []
      const owner = rules.owners[table] ?? 'a folder that the source does not name'
      return [`${path}:${line} ${kind}s ${table}, which belongs to ${owner}`]
    }),
  )
  const idle = [...rules.writes, ...rules.reads].flatMap(({ path, tables }) =>
    tables
      .filter((table) => !used.has(`${path} ${table}`))
      .map((table) => `${path} no longer needs its exception for ${table}`),
  )
  return [...faults, ...idle]
}

function isWithin(place: string, path: string): boolean {
  return path === place || path.startsWith(`${place}/`)
}
