-- The owner also confirms that they have compared the shop with the thirteen dark patterns.
alter table shop.first_day_confirmations
  drop constraint first_day_confirmations_step_check,
  add constraint first_day_confirmations_step_check
    check (step in ('shop', 'founders', 'claims', 'tax', 'backup', 'dark-patterns', 'list-hidden'));
