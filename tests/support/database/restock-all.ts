/** Adds more units to every product, and to each of its sizes, than tests need, with the stock movements to match. */
export const RESTOCK_ALL_SQL = `
  with more as (update shop.product_stock set on_hand = on_hand + 10000 returning product_id, size)
  insert into shop.stock_movements (product_id, size, delta, reason) select product_id, size, 10000, 'restock' from more`
