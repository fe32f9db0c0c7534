-- A product in the bin is out of stock to those who saved it, and nobody is alerted of it. With units, it is back in stock when it is
-- restored: its stock may have returned while it was in the bin.
create trigger products_restore after update of archived_at on shop.products
  for each row
  when (old.archived_at is not null and new.archived_at is null and new.stock_quantity > new.reserved_quantity)
  execute function shop.note_stock_return();
