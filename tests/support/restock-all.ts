/** Adds more units to every product than tests need, with the stock movements to match. */
export const RESTOCK_ALL_SQL = `
  with more as (update shop.products set stock_quantity = stock_quantity + 10000 returning id)
  insert into shop.stock_movements (product_id, delta, reason) select id, 10000, 'restock' from more`
