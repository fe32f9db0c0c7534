import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { listMoves } from '#tests/support/database/status-recorder.ts'
import {
  ATTEMPT_MOVES,
  ATTEMPT_STATUSES,
  CHECKOUT_MOVES,
  CHECKOUT_STATUSES,
  canMove,
  isLiveCheckout,
  LIVE_CHECKOUT_STATUSES,
  type Moves,
  ORDER_MOVES,
  ORDER_STATUSES,
  PAYMENT_MOVES,
  PAYMENT_STATUSES,
  REFUND_MOVES,
  REFUND_STATUSES,
  RESERVATION_MOVES,
  RESERVATION_STATUSES,
  statusesBefore,
} from './statuses.ts'

interface Lifecycle {
  readonly statuses: readonly string[]
  readonly moves: Moves<string>
  readonly start: string
  /** Final statuses. */
  readonly ends: readonly string[]
}

const LIFECYCLES: Record<string, Lifecycle> = {
  Checkout: { statuses: CHECKOUT_STATUSES, moves: CHECKOUT_MOVES, start: 'reserved', ends: ['paid'] },
  Attempt: { statuses: ATTEMPT_STATUSES, moves: ATTEMPT_MOVES, start: 'created', ends: ['paid'] },
  Reservation: { statuses: RESERVATION_STATUSES, moves: RESERVATION_MOVES, start: 'active', ends: ['claimed'] },
  Payment: { statuses: PAYMENT_STATUSES, moves: PAYMENT_MOVES, start: 'created', ends: ['refunded'] },
  Refund: { statuses: REFUND_STATUSES, moves: REFUND_MOVES, start: 'due', ends: ['processed'] },
  Order: { statuses: ORDER_STATUSES, moves: ORDER_MOVES, start: 'confirmed', ends: [] },
}

/** Every status that can be reached from `start`. Includes `start` only if moves lead back to it. */
function reachableFrom(moves: Moves<string>, start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(moves[start] ?? [])]
  for (let status = waiting.pop(); status !== undefined; status = waiting.pop()) {
    if (reached.has(status)) continue
    reached.add(status)
    waiting.push(...(moves[status] ?? []))
  }
  return reached
}

describe.each(Object.entries(LIFECYCLES))('%s', (_noun, { statuses, moves, start, ends }) => {
  test('lists the moves from each status', () => {
    expect(Object.keys(moves).sort()).toEqual([...statuses].sort())
  })

  test.each(statuses)('can become %s', (status) => {
    if (status !== start) expect(reachableFrom(moves, start)).toContain(status)
  })

  test.each(statuses)('from %s moves only to other known statuses, each named once', (from) => {
    const targets = moves[from] ?? []
    expect(statuses).toEqual(expect.arrayContaining([...targets]))
    expect(targets).not.toContain(from)
    expect(new Set(targets).size).toBe(targets.length)
  })

  test('ends where no move leads on, and can get there from every status', () => {
    expect(statuses.filter((status) => moves[status]?.length === 0)).toEqual(ends)
    for (const status of statuses) {
      const canEnd = ends.includes(status) || ends.some((end) => reachableFrom(moves, status).has(end))
      expect(canEnd || ends.length === 0, status).toBe(true)
    }
  })

  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))
  test.each(pairs)('%s → %s is looked up the same in both directions', (from, to) => {
    const isListed = listMoves(moves).includes(`${from} → ${to}`)
    expect(canMove(moves, from, to)).toBe(isListed)
    expect(statusesBefore(moves, to).includes(from)).toBe(isListed)
  })
})

test('a live checkout is one that is not paid, released or refunded', () => {
  expect(CHECKOUT_STATUSES.filter(isLiveCheckout)).toEqual([...LIVE_CHECKOUT_STATUSES])
})

describe('docs/architecture.md draws', () => {
  /** The moves in the first diagram after a bold heading of `Statuses`, and where it starts and ends. */
  async function readDiagram(noun: string) {
    const document = await readFile('docs/architecture.md', 'utf8')
    const section = document.split('\n## Statuses\n')[1]?.split(`**${noun}.**`)[1] ?? ''
    const [, diagram = ''] = section.split(/```mermaid\n|\n```/)
    const arrows = [...diagram.matchAll(/^ *(\S+) --> (\S+)/gm)].map(([, from = '', to = '']) => ({ from, to }))
    return {
      starts: arrows.filter(({ from }) => from === '[*]').map(({ to }) => to),
      ends: arrows.filter(({ to }) => to === '[*]').map(({ from }) => from),
      moves: arrows.filter(({ from, to }) => from !== '[*]' && to !== '[*]'),
    }
  }

  const asText = (moves: { from: string; to: string }[]) => moves.map(({ from, to }) => `${from} → ${to}`).sort()

  test.each(['Checkout', 'Attempt', 'Reservation', 'Refund'])('all moves of a %s', async (noun) => {
    const { moves, start, ends } = LIFECYCLES[noun] as Lifecycle
    const drawn = await readDiagram(noun)
    expect(asText(drawn.moves)).toEqual(listMoves(moves))
    expect(drawn).toMatchObject({ starts: [start], ends })
  })

  test('the shortest moves of a Payment, which may skip statuses', async () => {
    const { starts, moves } = await readDiagram('Payment')
    const next = (from: string) => moves.filter((move) => move.from === from).map(({ to }) => to)
    const drawn = Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, next(status)]))
    for (const status of PAYMENT_STATUSES) {
      expect([...reachableFrom(drawn, status)].sort(), status).toEqual([...PAYMENT_MOVES[status]].sort())
    }
    expect(starts).toEqual(['created'])
  })

  test('the usual moves of an Order', async () => {
    const { starts, moves } = await readDiagram('Order')
    expect(moves.length).toBeGreaterThan(0)
    expect(listMoves(ORDER_MOVES)).toEqual(expect.arrayContaining(asText(moves)))
    expect(starts).toEqual(['confirmed'])
  })
})
