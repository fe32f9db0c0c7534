-- A draft that adds items to an order before that is dispatched: it becomes an order of its own, linked to the first.

-- Null in every old row, so none is read.
alter table shop.checkouts add column adds_to_order_id uuid;
alter table shop.checkouts
  add constraint checkouts_adds_to_order_id_fkey foreign key (adds_to_order_id) references shop.orders (id) not valid;
-- Empty when it is built, which reads the checkouts once while new ones wait: about a second for a million.
create index checkouts_adds_to_idx on shop.checkouts (adds_to_order_id) where adds_to_order_id is not null;
