-- A size can be bought again in more ways than by more units in its row: its row is new because the size is counted again, or
-- because sizes were split or merged; the number that all sizes share returns; the size is offered again; the product is restored.
-- Each adds a row to shop.stock_returns for every size that is involved and that someone waits for.

create function shop.note_awaited_sizes(product uuid, returned text[]) returns void language sql as $$
  insert into shop.stock_returns (product_id, size)
  select distinct product, awaited.size
  from shop.wishlist, unnest(wishlist.alert_sizes) as awaited (size)
  where wishlist.product_id = product and awaited.size = any (returned)
$$;

create or replace function shop.note_size_return() returns trigger language plpgsql as $$
begin
  perform shop.note_awaited_sizes(
    new.product_id,
    case when new.size = '' then (select size from shop.products where id = new.product_id) else array[new.size] end
  );
  return null;
end
$$;

drop trigger product_stock_return on shop.product_stock;

create trigger product_stock_return after update on shop.product_stock
  for each row
  when (old.on_hand <= old.reserved and new.on_hand > new.reserved)
  execute function shop.note_size_return();

-- Nobody waits for a new product, whose row a trigger inserts.
create trigger product_stock_new_row after insert on shop.product_stock
  for each row
  when (pg_trigger_depth() = 0 and new.on_hand > new.reserved)
  execute function shop.note_size_return();

create function shop.note_offered_sizes() returns trigger language plpgsql as $$
begin
  perform shop.note_awaited_sizes(new.id, new.size);
  return null;
end
$$;

create trigger products_offer_sizes after update of size, archived_at on shop.products
  for each row
  when (new.archived_at is null and (old.archived_at is not null or not new.size <@ old.size))
  execute function shop.note_offered_sizes();

-- A size may have returned before this transaction, which turns its alert on, and the one that returned it saw no alert.
create function shop.note_new_size_alerts() returns trigger language plpgsql as $$
begin
  insert into shop.stock_returns (product_id, size)
  select new.product_id, added.size
  from unnest(new.alert_sizes) as added (size)
  where not added.size = any (old.alert_sizes);
  return null;
end
$$;

create trigger wishlist_new_size_alerts after update of alert_sizes on shop.wishlist
  for each row
  when (not new.alert_sizes <@ old.alert_sizes)
  execute function shop.note_new_size_alerts();

-- Those who missed the return of their size.
insert into shop.stock_returns (product_id, size)
select distinct wishlist.product_id, awaited.size
from shop.wishlist, unnest(wishlist.alert_sizes) as awaited (size);
