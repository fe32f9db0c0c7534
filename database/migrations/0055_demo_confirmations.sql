-- The owner also confirms the shop's name and city, and what the About page says.
alter table shop.first_day_confirmations
  drop constraint first_day_confirmations_step_check,
  add constraint first_day_confirmations_step_check
    check (step in ('shop', 'founders', 'claims', 'tax', 'backup', 'list-hidden'));
