-- Orders by hand. A draft is a checkout with a channel: it has a snapshot and holds stock, and becomes an order when it's paid. A
-- customer may have several beside the checkout of their cart.

alter table shop.checkouts add column channel text;
alter table shop.checkouts
  add constraint checkouts_channel_check check (channel in ('phone', 'whatsapp', 'instagram', 'fair', 'other')) not valid;

-- Both hold only live checkouts, so they are small, and built in milliseconds.
drop index shop.checkouts_one_live_idx;
create unique index checkouts_one_live_idx on shop.checkouts (user_id)
  where status in ('reserved', 'awaiting_payment') and channel is null;
create index checkouts_drafts_idx on shop.checkouts (created_at) where channel is not null;

-- A draft doesn't keep its customer from deleting their account.
create or replace function shop.keep_paying_customer() returns trigger language plpgsql as $$
begin
  if exists (
    select from shop.checkouts
    where user_id = old.id and status in ('reserved', 'awaiting_payment') and channel is null
  ) then
    raise exception 'the customer has an open payment';
  end if;
  return old;
end
$$;

-- Why prices of a draft differ may name its customer.
create or replace function shop.forget_customer_of_checkout() returns trigger language plpgsql as $$
begin
  new.snapshot := new.snapshot || '{"email": "", "notes": null, "address": null}';
  new.snapshot_hash := '';
  if old.channel is not null then
    update shop.audit_log set before = shop.without_texts(before), after = shop.without_texts(after)
    where entity = 'checkouts' and entity_id = old.id::text;
  end if;
  return new;
end
$$;

-- The payment link of an attempt; such an attempt has no order at the provider until somebody pays.
alter table shop.payment_attempts add column razorpay_link_id text, add column link_url text;
create unique index payment_attempts_link_idx on shop.payment_attempts (razorpay_link_id) where razorpay_link_id is not null;

create table sandbox.payment_links (
  id text primary key check (id ~ '^plink_[A-Za-z0-9]{14}$'),
  order_id text not null unique references sandbox.orders (id) on delete cascade,
  status text not null default 'created' check (status in ('created', 'paid', 'cancelled', 'expired')),
  description text not null,
  expire_by timestamptz not null,
  created_at timestamptz not null
);
