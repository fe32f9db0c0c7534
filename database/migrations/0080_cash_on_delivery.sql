-- Cash on delivery: purchases that wait to be confirmed, parcels that weren't taken, and invoices cancelled without a payment.

-- An unconfirmed purchase is a live checkout without a payment attempt. The keys tell whose refused parcels count against whom.
create table shop.cod_purchases (
  checkout_id uuid primary key references shop.checkouts (id) on delete restrict,
  mailbox_key text not null,
  phone_key text not null,
  -- Of the newest code that was emailed; null until the job has made it.
  code_hash text,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  confirmed_by text check (confirmed_by in ('customer', 'administrator'))
);

create index cod_purchases_mailbox_idx on shop.cod_purchases (mailbox_key);
create index cod_purchases_phone_idx on shop.cod_purchases (phone_key);

alter table shop.orders
  -- The part of shipping_cost that is charged for paying in cash. An integer and not shop.paise, whose check would read every row.
  add column cod_fee integer not null default 0,
  -- When a refused parcel was back in the workshop, and its units in stock.
  add column returned_at timestamptz;

-- Not validated, so that no row is read: both allow more than before, or concern only the new columns.
alter table shop.orders
  drop constraint orders_status_check,
  add constraint orders_status_check check (
    status in ('draft', 'pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'refused')
  ) not valid,
  add constraint orders_cod_fee_within_shipping check (
    cod_fee >= 0 and cod_fee <= shipping_cost and (cod_fee = 0 or payment_method = 'cod')
  ) not valid,
  add constraint orders_refused_are_cash_on_delivery check (
    (status <> 'refused' or payment_method = 'cod') and (returned_at is null or status = 'refused')
  ) not valid;

-- For the figures of cash on delivery. Reads the table once, about a second for a million orders, while new orders wait.
create index orders_cod_idx on shop.orders (created_at desc, id) where payment_method = 'cod' and deleted_at is null;

-- The credit note of an invoice that was never paid has no refund.
alter table shop.credit_notes alter column refund_id drop not null;

-- Nobody contacts the recipient of a refused parcel any more.
drop trigger orders_forget_contact on shop.orders;
create trigger orders_forget_contact before update of user_id, is_guest, status on shop.orders
  for each row
  when (new.user_id is null and not new.is_guest and new.status in ('delivered', 'cancelled', 'refused'))
  execute function shop.forget_contact_of_order();

drop trigger orders_forget_texts on shop.orders;
create trigger orders_forget_texts after update of user_id, is_guest, status on shop.orders
  for each row
  when (new.user_id is null and not new.is_guest and new.status in ('delivered', 'cancelled', 'refused'))
  execute function shop.forget_texts();

create or replace function shop.forget_texts_of_order(id_of_order uuid) returns void language plpgsql as $$
begin
  perform from shop.orders
  where id = id_of_order and user_id is null and not is_guest and status in ('delivered', 'cancelled', 'refused');
  if not found then
    return;
  end if;

  update shop.order_tracking set message = '', location = null
  where order_id = id_of_order and message <> '' and (origin_key is null or origin_key like 'form %');

  -- What the provider was sent must stay the same until it has refunded.
  update shop.refunds set note = null, reason = reason_code
  from shop.payments
  where payments.razorpay_payment_id = refunds.razorpay_payment_id and payments.order_id = id_of_order
    and refunds.note is not null and refunds.status in ('processed', 'cancelled');

  update shop.stock_movements set note = null where order_id = id_of_order and note is not null;

  update shop.audit_log set before = shop.without_texts(before), after = shop.without_texts(after)
  where entity = 'orders' and entity_id = id_of_order::text;

  update shop.issued_documents
  set issued_sha256 = sha256,
    html = shop.without_phone(html),
    sha256 = encode(sha256(convert_to(shop.without_phone(html), 'UTF8')), 'hex')
  where order_id = id_of_order and html <> shop.without_phone(html);
end
$$;
