-- Offers may be for collections, and their uses are counted quickly.

alter table shop.offers
  drop constraint offers_scope_check,
  add constraint offers_scope_check check (scope in ('all', 'category', 'collection', 'products'));

-- Whether a use counts: its checkout is live or paid. The database keeps it, so that counting a hundred thousand uses reads one index.
alter table shop.offer_uses add column is_counted boolean not null default true;

create index offer_uses_counted_idx on shop.offer_uses (offer_id) include (checkout_id) where is_counted;

create function shop.count_offer_use() returns trigger language plpgsql as $$
begin
  update shop.offer_uses set is_counted = not is_counted
  where checkout_id = new.id and is_counted <> (new.status in ('reserved', 'awaiting_payment', 'paid'));
  return null;
end
$$;

create trigger checkouts_count_offer_use after update of status on shop.checkouts
  for each row when (old.status is distinct from new.status) execute function shop.count_offer_use();

update shop.offer_uses set is_counted = false
from shop.checkouts where checkouts.id = checkout_id and status not in ('reserved', 'awaiting_payment', 'paid');
