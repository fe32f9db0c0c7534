-- A guest's form that is sent twice is one complaint. Complaints wait while the index is built: well under a second at 100,000.
create unique index complaints_guests_request_idx on shop.complaints (order_id, request_id) where user_id is null;

-- What guests wrote about an order is forgotten with them, as the complaints of a deleted account are.
create function shop.forget_complaints_of_guest() returns trigger language plpgsql as $$
declare
  forgotten uuid[];
begin
  with written as (
    update shop.complaints set name = null, email = null, phone = null, stated_order_number = null, link_version = link_version + 1
    where order_id = new.id and user_id is null and lower(email) is not distinct from old.guest_email
    returning id
  )
  select array_agg(id) into forgotten from written;

  update shop.complaint_pictures set message_id = null
  where message_id in (select id from shop.complaint_messages where complaint_id = any (forgotten));
  update shop.complaint_messages set text = '' where complaint_id = any (forgotten);
  update shop.audit_log set before = shop.without_texts(before), after = shop.without_texts(after)
  where entity = 'complaints' and entity_id = any (forgotten::text[]);
  return null;
end
$$;

create trigger orders_forget_complaints after update of is_guest on shop.orders
for each row when (old.is_guest and not new.is_guest) execute function shop.forget_complaints_of_guest();
