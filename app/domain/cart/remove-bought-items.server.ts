import type { Tx } from '#app/platform/database/database.server.ts'
import { quantityRows } from '#app/platform/database/quantity-rows.server.ts'

/** A line of the cart, and how many of its units were bought. */
export interface BoughtLine {
  readonly cartLineId: string
  readonly quantity: number
}

/** Removes bought units from a cart. Units added to a line in the meantime stay, as old as they are: buying isn't a change of the cart. */
export async function removeBoughtItems(tx: Tx, userId: string, lines: readonly BoughtLine[]): Promise<void> {
  const bought = quantityRows(
    'bought',
    lines.map(({ cartLineId, quantity }) => ({ id: cartLineId, quantity })),
  )
  await tx
    .with('emptied', (db) =>
      db
        .deleteFrom('cart_items')
        .using(bought)
        .whereRef('cart_items.id', '=', 'bought.id')
        .where('user_id', '=', userId)
        .whereRef('cart_items.quantity', '<=', 'bought.quantity'),
    )
    .updateTable('cart_items')
    .from(bought)
    .set((eb) => ({ quantity: eb('cart_items.quantity', '-', eb.ref('bought.quantity')) }))
    .whereRef('cart_items.id', '=', 'bought.id')
    .where('user_id', '=', userId)
    .whereRef('cart_items.quantity', '>', 'bought.quantity')
    .execute()
}
