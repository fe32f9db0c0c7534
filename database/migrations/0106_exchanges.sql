-- Exchanges for another size, and goods that come back because of a complaint.

-- A reservation is of a checkout, or of a unit that replaces one of an order item; that one lasts until it is claimed or released. Not
-- validated, because that would read all rows under the lock: former rows have a checkout.
alter table shop.stock_reservations
  alter column checkout_id drop not null,
  alter column expires_at drop not null,
  add column exchanged_item_id uuid,
  add constraint stock_reservations_exchanged_item_id_fkey
    foreign key (exchanged_item_id) references shop.order_items (id) on delete restrict not valid,
  add constraint stock_reservations_owner_check check (
    num_nonnulls(checkout_id, exchanged_item_id) = 1 and (checkout_id is null) = (expires_at is null)
  ) not valid;

-- Built from the few rows that it has; reading a million reservations takes less than a second, in which purchases wait.
create index stock_reservations_exchanged_item_idx on shop.stock_reservations (exchanged_item_id)
  where exchanged_item_id is not null;

alter table shop.complaints
  drop constraint complaints_kind_check,
  add constraint complaints_kind_check check (
    kind in ('damaged', 'wrong', 'not-as-described', 'late', 'other', 'exchange')
  ) not valid;

alter table shop.complaint_messages
  drop constraint complaint_messages_outcome_check,
  add constraint complaint_messages_outcome_check check (
    outcome in ('resolved', 'refused', 'refunded', 'replaced', 'accepted', 'return-requested', 'returned')
  ) not valid;

create table shop.returns (
  complaint_id uuid primary key references shop.complaints (id) on delete cascade,
  -- The unit in another size that is held for the customer. Null when goods come back without an exchange.
  reservation_id uuid unique references shop.stock_reservations (id),
  status text not null check (status in ('requested', 'awaited', 'arrived', 'missing', 'refused', 'withdrawn')),
  -- The order with the other size, once it is on its way.
  replacement_order_id uuid unique references shop.orders (id),
  -- When the customer was asked to send the goods.
  awaited_at timestamptz,
  arrived_at timestamptz,
  check (reservation_id is not null or status in ('awaited', 'arrived', 'missing') and replacement_order_id is null),
  check (replacement_order_id is null or status in ('awaited', 'arrived', 'missing')),
  check (reservation_id is null or replacement_order_id is not null or status <> 'arrived'),
  check (awaited_at is not null or status in ('requested', 'refused', 'withdrawn')),
  check ((arrived_at is not null) = (status = 'arrived'))
);

create index returns_awaited_idx on shop.returns (awaited_at) where status = 'awaited';
