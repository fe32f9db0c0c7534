-- A customer may leave. What tax law wants kept (orders, invoices, payments) stays, without its person; all else of the
-- account goes with its row.

alter table shop.checkouts
  alter column user_id drop not null,
  drop constraint checkouts_user_id_fkey,
  add constraint checkouts_user_id_fkey foreign key (user_id) references auth."user" (id) on delete set null;

alter table shop.payment_attempts
  alter column user_id drop not null,
  drop constraint payment_attempts_user_id_fkey,
  add constraint payment_attempts_user_id_fkey foreign key (user_id) references auth."user" (id) on delete set null;

create index payment_attempts_user_idx on shop.payment_attempts (user_id);

-- Nobody leaves in the middle of a payment.
create function shop.keep_paying_customer() returns trigger language plpgsql as $$
begin
  if exists (
    select from shop.checkouts where user_id = old.id and status in ('reserved', 'awaiting_payment')
  ) then
    raise exception 'the customer has an open payment';
  end if;
  return old;
end
$$;

create trigger user_is_not_paying before delete on auth."user"
  for each row execute function shop.keep_paying_customer();

-- The order has its own copy of the address; what was never ordered needs none.
create function shop.forget_customer_of_checkout() returns trigger language plpgsql as $$
begin
  new.snapshot := new.snapshot || '{"email": "", "notes": null, "address": null}';
  new.snapshot_hash := '';
  return new;
end
$$;

create trigger checkouts_forget_customer before update of user_id on shop.checkouts
  for each row
  when (old.user_id is not null and new.user_id is null)
  execute function shop.forget_customer_of_checkout();

-- A parcel on its way needs its phone and its note; afterwards only what the invoice shows is kept.
create function shop.forget_contact_of_order() returns trigger language plpgsql as $$
begin
  new.notes := null;
  new.shipping_address := new.shipping_address || '{"phone": ""}';
  return new;
end
$$;

create trigger orders_forget_contact before update of user_id, status on shop.orders
  for each row
  when (new.user_id is null and new.status in ('delivered', 'cancelled'))
  execute function shop.forget_contact_of_order();
