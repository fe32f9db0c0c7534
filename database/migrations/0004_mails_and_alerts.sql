-- Mails: when each is tried next, and what must not be kept once it has left.

alter table shop.mails
  add column next_try_at timestamptz not null default now(),
  -- Holds a secret for its reader (a link that sets a new password): its text goes when it was sent.
  add column is_confidential boolean not null default false,
  -- Raised when somebody has it sent again: another letter, where a repeated try is the same one.
  add column edition smallint not null default 1 check (edition >= 1);

create index mails_due_idx on shop.mails (next_try_at) where status = 'waiting';

-- Alerts: what a subscriber was told last, so that nobody is told twice.

alter table shop.wishlist
  -- The lowest price she was told of; null when none.
  add column alerted_price shop.paise,
  add column stock_alerted_at timestamptz;

-- One row for each subscriber and event. The notification is written with it; the mail follows.
create table shop.product_alerts (
  id uuid primary key default shop.uuid_v7(),
  user_id uuid not null references auth."user" (id) on delete cascade,
  product_id uuid not null references shop.products (id) on delete cascade,
  kind text not null check (kind in ('back-in-stock', 'price-drop')),
  price shop.paise not null,
  price_when_saved shop.paise not null,
  created_at timestamptz not null default clock_timestamp(),
  mailed_at timestamptz
);

create index product_alerts_waiting_idx on shop.product_alerts (created_at) where mailed_at is null;

create index product_alerts_user_idx on shop.product_alerts (user_id);

create index product_alerts_product_idx on shop.product_alerts (product_id);

-- Products that can be bought again. Stock comes back in many ways (a payment that was left, a time that ran out, an edit,
-- an import), so the database notes it, in the transaction that did it; a row goes when its subscribers were told.
create table shop.stock_returns (
  id bigint primary key generated always as identity,
  product_id uuid not null references shop.products (id) on delete cascade,
  returned_at timestamptz not null default clock_timestamp()
);

create function shop.note_stock_return() returns trigger language plpgsql as $$
begin
  insert into shop.stock_returns (product_id) values (new.id);
  return null;
end
$$;

create trigger products_return after update of stock_quantity, reserved_quantity on shop.products
  for each row
  when (old.stock_quantity <= old.reserved_quantity and new.stock_quantity > new.reserved_quantity)
  execute function shop.note_stock_return();
