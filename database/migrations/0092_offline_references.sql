-- One payment by hand for each order, and the references of such payments and of their refunds are forgotten with the customer.

-- No large table has such rows yet: building it reads the payments once, about a second for a million, while new ones wait.
create unique index payments_one_offline_idx on shop.payments (order_id) where source <> 'razorpay';
-- Finds a guest by their address.
create index orders_guest_email_idx on shop.orders (guest_email) where guest_email is not null;

alter table shop.owner_alerts
  drop constraint owner_alerts_kind_check,
  add constraint owner_alerts_kind_check check (
    kind in (
      'new-order', 'unmatched-payment', 'complaint', 'cancellation', 'address-correction', 'dispute', 'failed-refund', 'unsettled',
      'old-backup'
    )
  );

create or replace function shop.without_texts(entry jsonb) returns jsonb language sql immutable as $$
  select entry - array[
    'reason', 'message', 'note', 'location', 'stated_order_number', 'reference',
    'full_name', 'phone', 'address_line_1', 'address_line_2', 'city', 'postal_code'
  ]
$$;

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
  update shop.refunds set note = null, reason = reason_code, paid_back_reference = null
  from shop.payments
  where payments.razorpay_payment_id = refunds.razorpay_payment_id and payments.order_id = id_of_order
    and num_nonnulls(refunds.note, refunds.paid_back_reference) > 0 and refunds.status in ('processed', 'cancelled');

  -- The owner needs it to pay back what is still due.
  update shop.payments set reference = null
  where order_id = id_of_order and reference is not null and not exists (
    select from shop.refunds
    where refunds.razorpay_payment_id = payments.razorpay_payment_id and refunds.status not in ('processed', 'cancelled')
  );

  update shop.stock_movements set note = null where order_id = id_of_order and note is not null;

  update shop.audit_log set before = shop.without_texts(before), after = shop.without_texts(after)
  where entity = 'orders' and entity_id = id_of_order::text
    or entity = 'payments' and entity_id in (
      select razorpay_payment_id from shop.payments where order_id = id_of_order and source <> 'razorpay' and reference is null
    )
    or entity = 'refunds' and entity_id in (
      select refunds.id::text from shop.refunds
      join shop.payments on payments.razorpay_payment_id = refunds.razorpay_payment_id
      where payments.order_id = id_of_order and payments.source <> 'razorpay' and refunds.status in ('processed', 'cancelled')
    );

  update shop.issued_documents
  set issued_sha256 = sha256,
    html = shop.without_phone(html),
    sha256 = encode(sha256(convert_to(shop.without_phone(html), 'UTF8')), 'hex')
  where order_id = id_of_order and html <> shop.without_phone(html);
end
$$;

drop trigger refunds_forget_texts on shop.refunds;
create trigger refunds_forget_texts after update of status on shop.refunds
  for each row
  when (
    (new.note is not null or new.razorpay_payment_id like 'offline\_%') and new.status in ('processed', 'cancelled')
  )
  execute function shop.forget_texts_of_refund();

-- What drafts (0078) and the checkouts of businesses (0090) each added to forget.
create or replace function shop.forget_customer_of_checkout() returns trigger language plpgsql as $$
begin
  new.snapshot := (new.snapshot || '{"email": "", "notes": null, "address": null}') - 'buyer';
  new.snapshot_hash := '';
  if old.channel is not null then
    update shop.audit_log set before = shop.without_texts(before), after = shop.without_texts(after)
    where entity = 'checkouts' and entity_id = old.id::text;
  end if;
  return new;
end
$$;
