-- What an email address asked for: the newsletter, or one email when a size is back in stock. It counts once confirmed by a link.

alter table shop.policy_versions
  drop constraint policy_versions_document_check,
  add constraint policy_versions_document_check
    check (document in ('terms', 'privacy', 'newsletter', 'restock', 'cart-reminders'));

create table shop.subscriptions (
  id uuid primary key default shop.uuid_v7(),
  kind text not null check (kind in ('newsletter', 'restock')),
  -- In small letters.
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  product_id uuid references shop.products (id) on delete cascade,
  size text not null default '' check (char_length(size) <= 40),
  -- The consent, as the form showed it.
  text_sha256 text not null references shop.policy_versions (sha256),
  asked_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  -- The size is back; its email is still to be queued.
  due_at timestamptz,
  constraint subscriptions_restock_has_product check ((kind = 'restock') = (product_id is not null and size <> '')),
  constraint subscriptions_due_once_confirmed check (due_at is null or (kind = 'restock' and confirmed_at is not null)),
  constraint subscriptions_once unique nulls not distinct (kind, email, product_id, size)
);

create index subscriptions_product_idx on shop.subscriptions (product_id, size) where product_id is not null;
create index subscriptions_email_idx on shop.subscriptions (email);
create index subscriptions_due_idx on shop.subscriptions (due_at) where due_at is not null;

create or replace function shop.note_awaited_sizes(product uuid, returned text[]) returns void language sql as $$
  insert into shop.stock_returns (product_id, size)
  select distinct product, awaited.size
  from shop.wishlist, unnest(wishlist.alert_sizes) as awaited (size)
  where wishlist.product_id = product and awaited.size = any (returned)
  union
  select product, subscriptions.size
  from shop.subscriptions
  where subscriptions.product_id = product and subscriptions.size = any (returned) and subscriptions.confirmed_at is not null
$$;

-- The size may have returned before it was confirmed.
create function shop.note_confirmed_restock() returns trigger language plpgsql as $$
begin
  insert into shop.stock_returns (product_id, size) values (new.product_id, new.size);
  return null;
end
$$;

create trigger subscriptions_confirmed after update of confirmed_at on shop.subscriptions
  for each row
  when (new.kind = 'restock' and old.confirmed_at is null and new.confirmed_at is not null)
  execute function shop.note_confirmed_restock();

-- The path of the page where whoever has the email ends such emails, for its List-Unsubscribe header (RFC 8058).
alter table shop.mails add column unsubscribe_path text;
