-- A draft that its owner changed or cancelled: a late payment of its link is refunded, even if its units are available.

alter table shop.checkouts add column is_withdrawn boolean not null default false;

alter table shop.refunds
  drop constraint refunds_reason_code_check,
  add constraint refunds_reason_code_check check (
    reason_code in (
      'insufficient-stock', 'amount-mismatch', 'account-deleted', 'already-ordered', 'already-paid', 'no-order',
      'manual', 'cancelled', 'items', 'complaint', 'at-provider', 'offer-used-up', 'withdrawn'
    )
  ) not valid;

-- As in 0078 and 0090, each of which left out what the other forgets.
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
