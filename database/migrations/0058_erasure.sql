-- What customers wrote, and what the shop wrote about them, is erased with their account wherever it was copied to. Tax law wants
-- name and address on the invoice (CGST Rules, rule 46), not a phone number.

-- The audit log still refuses every change but one: the texts in an entry may go.
create function shop.without_texts(entry jsonb) returns jsonb language sql immutable as $$
  select entry - array['reason', 'message', 'note', 'location', 'stated_order_number']
$$;

create function shop.keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    old.before := shop.without_texts(old.before);
    old.after := shop.without_texts(old.after);
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name;
end
$$;

drop trigger audit_log_is_final on shop.audit_log;
create trigger audit_log_is_final before update or delete on shop.audit_log
  for each row execute function shop.keep_audit_log();

-- An issued document stays to the letter, except that it loses the phone number of a customer who left. The hash of what was issued
-- is kept.
alter table shop.issued_documents add column issued_sha256 text;

create function shop.without_phone(html text) returns text language sql immutable as $$
  select regexp_replace(html, '<br/>\s*\+91 \d{5} \d{5}</p>', '</p>')
$$;

create function shop.keep_issued_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    old.issued_sha256 := old.sha256;
    old.html := shop.without_phone(old.html);
    old.sha256 := encode(sha256(convert_to(old.html, 'UTF8')), 'hex');
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name;
end
$$;

drop trigger issued_documents_are_final on shop.issued_documents;
create trigger issued_documents_are_final before update or delete on shop.issued_documents
  for each row execute function shop.keep_issued_document();

-- A parcel on its way needs its phone and its notes; afterwards only what the invoice shows is kept.
create or replace function shop.forget_contact_of_order() returns trigger language plpgsql as $$
begin
  new.notes := null;
  new.cancel_note := null;
  new.shipping_address := new.shipping_address || '{"phone": ""}';
  return new;
end
$$;

-- Erases the texts about a finished order that belongs to nobody any more. Safe to repeat.
create function shop.forget_texts_of_order(id_of_order uuid) returns void language plpgsql as $$
begin
  perform from shop.orders where id = id_of_order and user_id is null and status in ('delivered', 'cancelled');
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

create function shop.forget_texts() returns trigger language plpgsql as $$
begin
  perform shop.forget_texts_of_order(new.id);
  return null;
end
$$;

create trigger orders_forget_texts after update of user_id, status on shop.orders
  for each row
  when (new.user_id is null and new.status in ('delivered', 'cancelled'))
  execute function shop.forget_texts();

create function shop.forget_texts_of_refund() returns trigger language plpgsql as $$
begin
  perform shop.forget_texts_of_order(order_id)
  from shop.payments where razorpay_payment_id = new.razorpay_payment_id;
  return null;
end
$$;

create trigger refunds_forget_texts after update of status on shop.refunds
  for each row
  when (new.note is not null and new.status in ('processed', 'cancelled'))
  execute function shop.forget_texts_of_refund();

-- The sandbox plays the provider, but its memory is in this database.
create function shop.forget_payer_at_sandbox() returns trigger language plpgsql as $$
begin
  update sandbox.orders
  set notes = notes - array['customer_name', 'customer_email', 'customer_phone', 'customer_address']
  where id = new.razorpay_order_id;
  update sandbox.refunds set notes = notes - 'reason'
  where payment_id in (select id from sandbox.payments where order_id = new.razorpay_order_id);
  update sandbox.payments
  set email = null, contact = null, instrument = instrument - 'vpa' - 'upi'
  where order_id = new.razorpay_order_id;
  update sandbox.webhook_deliveries
  set body = (
    body::jsonb
    #- '{payload,payment,entity,email}' #- '{payload,payment,entity,contact}'
    #- '{payload,payment,entity,vpa}' #- '{payload,payment,entity,upi}'
    #- '{payload,order,entity,notes,customer_name}' #- '{payload,order,entity,notes,customer_email}'
    #- '{payload,order,entity,notes,customer_phone}' #- '{payload,order,entity,notes,customer_address}'
    #- '{payload,refund,entity,notes,reason}'
  )::text
  where order_id = new.razorpay_order_id;
  return null;
end
$$;

create trigger payment_attempts_forget_payer after update of user_id on shop.payment_attempts
  for each row
  when (new.user_id is null)
  execute function shop.forget_payer_at_sandbox();

-- An empty text was erased.
alter table shop.complaint_messages
  drop constraint complaint_messages_text_check,
  add constraint complaint_messages_text_check check (char_length(text) <= 6000);

-- Customers who left before.
update shop.orders set cancel_note = null
where user_id is null and status in ('delivered', 'cancelled') and cancel_note is not null;

perform shop.forget_texts_of_order(id) from shop.orders where user_id is null and status in ('delivered', 'cancelled');

update shop.payment_attempts set user_id = null where user_id is null;

update shop.complaint_messages set text = ''
from shop.complaints
where complaints.id = complaint_id and complaints.email is null;

update shop.complaints set stated_order_number = null where email is null and stated_order_number is not null;

update shop.audit_log set before = shop.without_texts(before), after = shop.without_texts(after)
where entity = 'complaints' and entity_id in (select id::text from shop.complaints where email is null);

-- Emails to the owner about orders, complaints and messages of customers who left.
delete from shop.mails
where dedupe_key ~ '^owner-alert-(new-order|complaint)-'
  and substring(dedupe_key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}') not in (
    select id::text from shop.orders where user_id is not null
    union all
    select id::text from shop.complaints where email is not null
    union all
    select id::text from shop.contact_messages
  );
