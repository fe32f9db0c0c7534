-- Why a payment is refunded and what keeps a refund from being sent are codes now. The administrator's own words are a note,
-- and last_error holds the provider's own words. `reason` stays: it is what the provider is sent, and a repeated request must
-- be the same to the letter. Processes of the previous release may still insert refunds during an update, with a sentence
-- alone; the trigger adds the code. A later release may drop the trigger and both functions.
alter table shop.refunds
  add column reason_code text constraint refunds_reason_code_check check (
    reason_code in (
      'insufficient-stock', 'amount-mismatch', 'account-deleted', 'already-ordered', 'already-paid', 'no-order', 'manual'
    )
  ),
  add column note text,
  add column problem text constraint refunds_problem_check check (
    problem in ('not-captured', 'rejected-by-bank', 'rejected-by-provider', 'provider-unavailable')
  );

create function shop.former_refund_reasons() returns table (code text, sentence text) language sql immutable as $$
  values
    (
      'insufficient-stock',
      'the pieces were sold to others before the payment arrived, and your money is on its way back to you'
    ),
    ('amount-mismatch', 'the payment is not of the amount of the order, and your money is on its way back to you'),
    ('account-deleted', 'the account was deleted before the payment arrived, and the money is on its way back'),
    ('already-ordered', 'these pieces were ordered with another payment, and your money is on its way back to you'),
    ('already-paid', 'the order was paid with another payment before'),
    ('no-order', 'the payment belongs to no order')
$$;

create function shop.derive_refund_reason_code() returns trigger language plpgsql as $$
begin
  select code into new.reason_code from shop.former_refund_reasons() where sentence = new.reason;
  if new.reason_code is null then
    new.reason_code := 'manual';
    new.note := new.reason;
  end if;
  return new;
end
$$;

create trigger refunds_derive_reason_code before insert on shop.refunds
  for each row when (new.reason_code is null)
  execute function shop.derive_refund_reason_code();

-- Refunds are few beside orders, so one statement is short.
update shop.refunds
set
  reason_code = coalesce(former.code, 'manual'),
  note = case when former.code is null then refund.reason end,
  problem = case refund.last_error
    when 'the bank did not take the refund' then 'rejected-by-bank'
    when 'the payment is not captured' then 'not-captured'
  end,
  last_error = case
    when refund.last_error in ('the bank did not take the refund', 'the payment is not captured') then null
    else refund.last_error
  end
from shop.refunds refund
left join shop.former_refund_reasons() former on former.sentence = refund.reason
where refunds.id = refund.id;

alter table shop.refunds alter column reason_code set not null;
