-- What should have been settled and isn't, as counted when settlements were fetched last. A single row, so nobody waits; until they are
-- fetched again, in the evening, the dashboard says nothing is missing.
alter table shop.settlement_fetch add column unsettled_count integer not null default 0, add column unsettled_since timestamptz;
