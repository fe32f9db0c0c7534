-- A buyer's GSTIN: it makes their invoice one between businesses. Only shops whose owner switched it on ask for it.

-- Whom a customer's next orders are invoiced to.
create table shop.business_buyers (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  gstin text not null check (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  name text not null check (char_length(name) between 1 and 100),
  entered_at timestamptz not null default now()
);

alter table shop.orders add column buyer_gstin text, add column buyer_name text;
alter table shop.orders
  add constraint orders_buyer_is_whole check (
    (buyer_gstin is null) = (buyer_name is null)
    and buyer_gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'
    and char_length(buyer_name) between 1 and 100
  ) not valid;

-- The snapshot of a deleted account's checkout loses its buyer, too. The order keeps it: its invoice has to name them.
create or replace function shop.forget_customer_of_checkout()
 returns trigger
 language plpgsql
as $function$
begin
  new.snapshot := (new.snapshot || '{"email": "", "notes": null, "address": null}') - 'buyer';
  new.snapshot_hash := '';
  return new;
end
$function$;
