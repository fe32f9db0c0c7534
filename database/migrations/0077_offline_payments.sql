-- Orders whose money doesn't come through the payment provider: paid in cash, by bank transfer or UPI, or on delivery. Their
-- payments are rows of shop.payments like any other, so refunds, credit notes, tax returns and the audit read them as before.
-- Checks that allow more than the former ones are not validated, because that would read all rows under the lock.

alter table shop.payments
  add column source text not null default 'razorpay',
  add column reference text,
  -- The administrator.
  add column recorded_by uuid;

alter table shop.payments
  add constraint payments_source_check check (source in ('razorpay', 'cash', 'bank', 'upi', 'cod')) not valid,
  add constraint payments_reference_check check (
    reference = btrim(reference) and char_length(reference) between 1 and 60
  ) not valid,
  -- The id tells the two kinds apart without a join.
  add constraint payments_offline_have_an_id_of_their_own check (
    (source = 'razorpay') = (razorpay_payment_id !~ '^offline_[0-9a-f]{32}$')
    and (source <> 'razorpay' or num_nonnulls(reference, recorded_by) = 0)
  ) not valid,
  drop constraint payments_of_orders_have_an_attempt,
  add constraint payments_of_orders_have_an_attempt check (
    case when source = 'razorpay' then order_id is null or attempt_id is not null
    else order_id is not null and attempt_id is null end
  ) not valid;

-- How a refund of such a payment was paid back, as the owner recorded it.
alter table shop.refunds
  add column paid_back_by text,
  add column paid_back_reference text,
  add column paid_back_on date;

alter table shop.refunds
  add constraint refunds_paid_back_by_check check (paid_back_by in ('cash', 'bank', 'upi')) not valid,
  add constraint refunds_paid_back_reference_check check (
    paid_back_reference = btrim(paid_back_reference) and char_length(paid_back_reference) between 1 and 60
  ) not valid,
  add constraint refunds_paid_back_are_offline check (
    (paid_back_by is null) = (paid_back_on is null)
    and (paid_back_by is not null or paid_back_reference is null)
    and (paid_back_by is null or status = 'processed' and razorpay_payment_id like 'offline\_%')
  ) not valid;

-- How an order is paid, or will be; where it was taken, for those that the owner entered; whether its customer has no account, and
-- the address that they get emails at.
alter table shop.orders
  add column payment_method text not null default 'razorpay',
  add column channel text,
  add column is_guest boolean not null default false,
  add column guest_email text;

alter table shop.orders
  add constraint orders_payment_method_check check (payment_method in ('razorpay', 'cash', 'bank', 'upi', 'cod')) not valid,
  add constraint orders_channel_check check (channel in ('phone', 'whatsapp', 'instagram', 'fair', 'other')) not valid,
  add constraint orders_guests_have_no_account check (
    (not is_guest or user_id is null) and (guest_email is null or is_guest and guest_email = lower(guest_email))
  ) not valid,
  drop constraint orders_replacements_have_no_payment,
  -- Only an order that is paid on delivery exists before its money.
  add constraint orders_replacements_have_no_payment check (
    case
      when replaces_order_id is not null then num_nonnulls(checkout_id, razorpay_order_id, razorpay_payment_id) = 0
      when payment_method = 'razorpay' then num_nonnulls(checkout_id, razorpay_order_id, razorpay_payment_id) = 3
      else checkout_id is not null and razorpay_order_id is null
        and (razorpay_payment_id is not null) = (payment_status = 'paid')
        and (razorpay_payment_id is not null or payment_method = 'cod')
    end
  ) not valid;

-- An order without an account isn't one whose account was deleted. It becomes one when its customer asks to be forgotten.
drop trigger orders_forget_contact on shop.orders;
create trigger orders_forget_contact before update of user_id, is_guest, status on shop.orders
  for each row
  when (new.user_id is null and not new.is_guest and new.status in ('delivered', 'cancelled'))
  execute function shop.forget_contact_of_order();

drop trigger orders_forget_texts on shop.orders;
create trigger orders_forget_texts after update of user_id, is_guest, status on shop.orders
  for each row
  when (new.user_id is null and not new.is_guest and new.status in ('delivered', 'cancelled'))
  execute function shop.forget_texts();

create or replace function shop.forget_texts_of_order(id_of_order uuid) returns void language plpgsql as $$
begin
  perform from shop.orders
  where id = id_of_order and user_id is null and not is_guest and status in ('delivered', 'cancelled');
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
