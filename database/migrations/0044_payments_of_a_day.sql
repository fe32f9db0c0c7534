-- The metrics count the payments of the last day.
create index payments_created_idx on shop.payments (created_at);
