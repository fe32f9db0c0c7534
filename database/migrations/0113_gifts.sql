-- Gifts: a message on a slip without prices, gift wrap, and a day before which the parcel isn't sent. Only shops whose owner switched them on offer them.

-- What a customer wants for the next order.
create table shop.gift_choices (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  message text not null check (char_length(message) <= 300),
  is_wrapped boolean not null,
  not_before date,
  chosen_at timestamptz not null default now()
);

alter table shop.orders
  -- Null for an order that isn't a gift; empty for a gift without a message.
  add column gift_message text,
  -- The part of shipping_cost that is charged for wrapping; null for a parcel that isn't wrapped.
  add column gift_wrap_fee integer,
  -- The first day, in India, on which it may be sent.
  add column not_before date;

-- Not validated, so that no row is read: both concern only the new columns.
alter table shop.orders
  add constraint orders_gift_is_whole check (
    char_length(gift_message) <= 300 and (gift_message is not null or gift_wrap_fee is null and not_before is null)
  ) not valid,
  add constraint orders_fees_within_shipping check (
    gift_wrap_fee >= 0 and gift_wrap_fee + cod_fee <= shipping_cost
  ) not valid;

-- The snapshot of a deleted account's checkout loses its gift, too.
create or replace function shop.forget_customer_of_checkout()
 returns trigger
 language plpgsql
as $function$
begin
  new.snapshot := (new.snapshot || '{"email": "", "notes": null, "address": null}') - '{buyer,gift}'::text[];
  new.snapshot_hash := '';
  if old.channel is not null then
    update shop.audit_log set before = shop.without_texts(before), after = shop.without_texts(after)
    where entity = 'checkouts' and entity_id = old.id::text;
  end if;
  return new;
end
$function$;

-- A message is forgotten like the notes. That the order was a gift stays: its invoice names the fee.
create or replace function shop.forget_contact_of_order()
 returns trigger
 language plpgsql
as $function$
begin
  new.notes := null;
  new.gift_message := left(new.gift_message, 0);
  new.cancel_note := null;
  new.shipping_address := new.shipping_address || '{"phone": ""}';
  return new;
end
$function$;
