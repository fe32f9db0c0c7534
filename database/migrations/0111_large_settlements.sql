-- A settlement is a sum of payments, and may exceed what an amount of one can be.

create domain shop.paise_total as bigint check (value between 0 and 9007199254740991);

-- Rewrites a row for each payout, a few thousand after ten years; only fetching settlements waits.
alter table shop.settlements alter column amount type shop.paise_total;
alter table sandbox.settlements alter column amount type shop.paise_total;
