-- A size that sells out or returns changes what visitors see, as a product does. So does another set of counted sizes.
create trigger product_stock_sell_out_or_return after update on shop.product_stock
  for each row
  when (new.size <> '' and (old.on_hand > old.reserved) is distinct from (new.on_hand > new.reserved))
  execute function shop.note_catalog_change();

create trigger product_stock_come_and_go after insert or delete on shop.product_stock
  for each statement when (pg_trigger_depth() = 0)
  execute function shop.note_catalog_change();

-- Alerts for a size: sent once, when it can be bought again.
alter table shop.wishlist add column alert_sizes text[] not null default '{}';

alter table shop.product_alerts add column size text not null default '';

-- '' for the product as a whole.
alter table shop.stock_returns add column size text not null default '';

create function shop.note_size_return() returns trigger language plpgsql as $$
begin
  insert into shop.stock_returns (product_id, size) values (new.product_id, new.size);
  return null;
end
$$;

create trigger product_stock_return after update on shop.product_stock
  for each row
  when (new.size <> '' and old.on_hand <= old.reserved and new.on_hand > new.reserved)
  execute function shop.note_size_return();
