import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#app/platform/database/database.server.ts'
import {
  ATTEMPT_MOVES,
  CHECKOUT_MOVES,
  type Moves,
  ORDER_MOVES,
  PAYMENT_MOVES,
  REFUND_MOVES,
  RESERVATION_MOVES,
} from '#app/vocabulary/statuses.ts'

/** The status changes that each table allows. */
export const MOVES_OF_TABLE = {
  checkouts: CHECKOUT_MOVES,
  payment_attempts: ATTEMPT_MOVES,
  stock_reservations: RESERVATION_MOVES,
  payments: PAYMENT_MOVES,
  refunds: REFUND_MOVES,
  orders: ORDER_MOVES,
} as const satisfies Record<string, Moves<string>>

export type StatusTable = keyof typeof MOVES_OF_TABLE

const STATUS_TABLES = Object.keys(MOVES_OF_TABLE) as StatusTable[]

/** Makes the database record each status change from now on. Call it once for each database. */
export async function recordStatusMoves(db: Db): Promise<void> {
  await sql`create table shop.recorded_moves (table_name text, moved_from text, moved_to text)`.execute(db)
  await sql`
    create function shop.record_move() returns trigger language plpgsql as $$
    begin
      insert into shop.recorded_moves values (tg_table_name, old.status, new.status);
      return null;
    end
    $$
  `.execute(db)
  for (const table of STATUS_TABLES) {
    await sql`
      create trigger record_move after update on ${sql.table(`shop.${table}`)} for each row
      when (old.status is distinct from new.status) execute function shop.record_move()
    `.execute(db)
  }
}

export async function forgetRecordedMoves(db: Db): Promise<void> {
  await sql`delete from shop.recorded_moves`.execute(db)
}

/** The distinct changes recorded so far in a table, as `from → to`, in alphabetical order. */
export async function listRecordedMoves(db: Db, table: StatusTable): Promise<string[]> {
  const { rows } = await sql<{ move: string }>`
    select distinct moved_from || ' → ' || moved_to as move from shop.recorded_moves where table_name = ${table}
  `.execute(db)
  return rows.map(({ move }) => move).sort()
}

/** The allowed changes of a table, as `from → to`, in alphabetical order. */
export function listMoves(moves: Moves<string>): string[] {
  return Object.entries(moves)
    .flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`))
    .sort()
}

/** Tables that few sequences of commands may leave unchanged; only the administrator changes orders. */
const SELDOM_MOVED: readonly StatusTable[] = ['orders', 'payments', 'refunds']

/** Every recorded change is allowed, and every table but {@link SELDOM_MOVED} has some. @returns The tables that have. */
export async function expectAllowedMoves(db: Db): Promise<StatusTable[]> {
  const moved: StatusTable[] = []
  for (const table of STATUS_TABLES) {
    const recorded = await listRecordedMoves(db, table)
    expect(listMoves(MOVES_OF_TABLE[table]), table).toEqual(expect.arrayContaining(recorded))
    if (recorded.length > 0) moved.push(table)
    else expect(SELDOM_MOVED).toContain(table)
  }
  return moved
}
