alter table shop.courier_bookings
  -- When the order was cancelled, so that the booking has to go as well; null while it stands.
  add column cancel_requested_at timestamptz,
  -- Why the last try to cancel it at the service failed; null before the first one.
  add column cancel_problem text check (cancel_problem in ('rejected', 'unavailable', 'no-service')),
  -- The service's own words, where it gave some.
  add column cancel_problem_text text;

create index courier_bookings_to_cancel_idx on shop.courier_bookings (cancel_requested_at)
where cancel_requested_at is not null and status in ('started', 'created', 'booked');
