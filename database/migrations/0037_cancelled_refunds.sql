-- A refund that wasn't made yet shrinks when somebody refunds the payment directly at the provider. One of which nothing is left is
-- cancelled, with an amount of 0, so that every sum of refunds stays right, also for processes of the previous release.
alter table shop.refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('due', 'pending', 'processed', 'failed', 'cancelled')),
  drop constraint refunds_amount_check,
  add constraint refunds_amount_check check (case when status = 'cancelled' then amount = 0 else amount > 0 end),
  drop constraint refunds_problem_check,
  add constraint refunds_problem_check check (
    problem in ('not-captured', 'rejected-by-bank', 'rejected-by-provider', 'provider-unavailable', 'refunded-at-provider')
  );
