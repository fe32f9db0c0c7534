-- What pages that are kept for many visitors have to notice: one row for each statement that changed what they show.
--
-- Rows are only added, so two sales never wait for each other here as they would for a common counter. The version of the
-- catalogue is the number of rows and the sum of their ids: a transaction that took an id early and ends late changes it
-- too. Sales count when a product sells out or comes back; that some pieces fewer are left does not.

create table shop.catalog_changes (
  id bigint primary key generated always as identity,
  changed_at timestamptz not null default clock_timestamp()
);

create function shop.note_catalog_change() returns trigger language plpgsql as $$
begin
  insert into shop.catalog_changes default values;
  return null;
end
$$;

create trigger products_come_and_go after insert or delete or truncate on shop.products
  for each statement execute function shop.note_catalog_change();

create trigger products_change after update of
  id, name, description, price, original_price, images, category, material, color, care_instructions, size,
  is_new, is_bestseller, is_featured, has_delivery_charge, delivery_charge, free_delivery_threshold, archived_at, created_at
  on shop.products
  for each statement execute function shop.note_catalog_change();

create trigger products_sell_out_or_return after update of stock_quantity, reserved_quantity on shop.products
  for each row
  when ((old.stock_quantity > old.reserved_quantity) is distinct from (new.stock_quantity > new.reserved_quantity))
  execute function shop.note_catalog_change();
