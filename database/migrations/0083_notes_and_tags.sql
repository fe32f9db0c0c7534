-- What the owner notes about orders and customers, for their own eyes.

create table shop.notes (
  id uuid primary key default shop.uuid_v7(),
  order_id uuid references shop.orders (id) on delete cascade,
  user_id uuid references auth."user" (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  actor_email text not null,
  -- The form that it was sent with, so that one sent twice is one note.
  request_id uuid not null unique,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(order_id, user_id) = 1)
);

create index notes_order_idx on shop.notes (order_id, created_at desc) where order_id is not null;
create index notes_user_idx on shop.notes (user_id, created_at desc) where user_id is not null;

create table shop.tags (
  tag text not null check (tag = lower(btrim(tag)) and char_length(tag) between 1 and 30),
  order_id uuid references shop.orders (id) on delete cascade,
  user_id uuid references auth."user" (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(order_id, user_id) = 1)
);

create unique index tags_order_idx on shop.tags (order_id, tag) where order_id is not null;
create unique index tags_user_idx on shop.tags (user_id, tag) where user_id is not null;
create index tags_tag_idx on shop.tags (tag);

-- A note about an order may name its customer, so it is forgotten with the other texts about the order.
create function shop.forget_notes() returns trigger language plpgsql as $$
begin
  delete from shop.notes where order_id = new.id;
  delete from shop.tags where order_id = new.id;
  return null;
end
$$;

create trigger orders_forget_notes after update of user_id, is_guest, status on shop.orders
for each row when (new.user_id is null and not new.is_guest and new.status in ('delivered', 'cancelled'))
execute function shop.forget_notes();
