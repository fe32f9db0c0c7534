-- Stock by size: a row for each size that is counted on its own, or one row with the size '' for a product whose sizes share
-- a number. A product has the one or the others, never both. products.stock_quantity and reserved_quantity are the sums.
create table shop.product_stock (
  product_id uuid not null references shop.products (id) on delete cascade,
  size text not null,
  on_hand integer not null,
  reserved integer not null default 0,
  primary key (product_id, size),
  constraint product_stock_reserved_within_on_hand check (reserved between 0 and on_hand)
  -- Room for updates within a page, because sales change no indexed column.
) with (fillfactor = 85);

insert into shop.product_stock (product_id, size, on_hand, reserved)
select id, '', stock_quantity, reserved_quantity from shop.products;

-- What the triggers below write themselves agrees already; it is recognised by the depth of triggers.

create function shop.sum_product_stock() returns trigger language plpgsql as $$
begin
  -- What another transaction did to another size counts, too: its lock on the product is awaited, and the sum read afterwards.
  perform from shop.products
  where id in (select product_id from changed)
  order by id
  for no key update;

  update shop.products
  set stock_quantity = summed.on_hand, reserved_quantity = summed.reserved
  from (
    select product_id, sum(on_hand)::integer as on_hand, sum(reserved)::integer as reserved
    from shop.product_stock
    where product_id in (select product_id from changed)
    group by product_id
  ) summed
  where products.id = summed.product_id
    and (products.stock_quantity, products.reserved_quantity) is distinct from (summed.on_hand, summed.reserved);

  if exists (
    select from shop.product_stock shared
    join shop.product_stock sized on sized.product_id = shared.product_id and sized.size <> ''
    where shared.size = '' and shared.product_id in (select product_id from changed)
  ) then
    raise exception 'a product has stock by size or stock that its sizes share, not both' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger product_stock_insert after insert on shop.product_stock
  referencing new table as changed for each statement when (pg_trigger_depth() = 0)
  execute function shop.sum_product_stock();

create trigger product_stock_update after update on shop.product_stock
  referencing new table as changed for each statement when (pg_trigger_depth() = 0)
  execute function shop.sum_product_stock();

create trigger product_stock_delete after delete on shop.product_stock
  referencing old table as changed for each statement when (pg_trigger_depth() = 0)
  execute function shop.sum_product_stock();

-- A new product starts with a number that its sizes share.
create function shop.start_product_stock() returns trigger language plpgsql as $$
begin
  insert into shop.product_stock (product_id, size, on_hand, reserved)
  select id, '', stock_quantity, reserved_quantity from inserted;
  return null;
end
$$;

create trigger products_start_stock after insert on shop.products
  referencing new table as inserted for each statement
  execute function shop.start_product_stock();

-- The previous release writes the sums. They are carried into the row that all sizes share; a product with stock by size is
-- rejected, because nothing says which size is meant.
create function shop.carry_product_stock() returns trigger language plpgsql as $$
begin
  update shop.product_stock set on_hand = new.stock_quantity, reserved = new.reserved_quantity
  where product_id = new.id and size = '';
  if not found then
    raise exception 'product % has stock by size, which only shop.product_stock changes', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger products_carry_stock after update of stock_quantity, reserved_quantity on shop.products
  for each row
  when (
    pg_trigger_depth() = 0
    and (old.stock_quantity, old.reserved_quantity) is distinct from (new.stock_quantity, new.reserved_quantity)
  )
  execute function shop.carry_product_stock();

-- Reservations name their size. Those that ended as an order stay without one.
alter table shop.stock_reservations
  add column size text not null default '',
  drop constraint stock_reservations_checkout_id_product_id_key,
  add unique (checkout_id, product_id, size);

-- The units of a reservation by size, as its checkout sells them; no rows if they don't add up.
create function shop.sizes_of_reservation(checkout uuid, product uuid, units integer)
returns table (size text, quantity integer) language sql stable as $$
  select line.size, line.quantity
  from (
    select item ->> 'size' as size, sum((item ->> 'quantity')::integer)::integer as quantity,
      sum(sum((item ->> 'quantity')::integer)) over () as all_units
    from shop.checkouts, jsonb_array_elements(checkouts.snapshot -> 'lines') item
    where checkouts.id = checkout and (item ->> 'productId')::uuid = product
    group by item ->> 'size'
  ) line
  where line.all_units = units
$$;

with sized as (
  insert into shop.stock_reservations
    (checkout_id, product_id, size, quantity, status, expires_at, created_at, updated_at)
  select held.checkout_id, held.product_id, line.size, line.quantity,
    held.status, held.expires_at, held.created_at, held.updated_at
  from shop.stock_reservations held, shop.sizes_of_reservation(held.checkout_id, held.product_id, held.quantity) line
  where held.status in ('active', 'released')
  returning checkout_id, product_id
)
delete from shop.stock_reservations held using sized
where held.size = '' and held.checkout_id = sized.checkout_id and held.product_id = sized.product_id;

-- The previous release reserves without a size.
create function shop.size_reservation() returns trigger language plpgsql as $$
begin
  insert into shop.stock_reservations (checkout_id, product_id, size, quantity, status, expires_at)
  select new.checkout_id, new.product_id, line.size, line.quantity, new.status, new.expires_at
  from shop.sizes_of_reservation(new.checkout_id, new.product_id, new.quantity) line;
  if found then return null; end if;
  return new;
end
$$;

create trigger stock_reservations_size before insert on shop.stock_reservations
  for each row when (new.size = '')
  execute function shop.size_reservation();

-- The row of product_stock that changed. Splitting a shared number, and merging sizes, moves units between rows.
alter table shop.stock_movements
  add column size text not null default '',
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check check (
    reason in (
      'initial', 'sale', 'adjustment', 'restock', 'cancellation', 'return', 'replacement', 'correction',
      'counted', 'damaged', 'import', 'split', 'merge'
    )
  );
