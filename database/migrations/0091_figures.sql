-- How often visitors came, and opened cart and checkout. Counted by day; nothing says who it was.
create table shop.visit_counts (
  -- In India.
  day date not null,
  step text not null check (step in ('visit', 'cart', 'checkout')),
  -- Where a visit came from: the campaign's utm_source, the host of the page before, or 'direct'. Empty for the other steps.
  source text not null check (source ~ '^[a-z0-9._-]{0,60}$'),
  visits integer not null check (visits > 0),
  primary key (day, step, source)
);

-- Payments that were started in a period. Building it takes a second for each million checkouts; until then, new ones wait.
create index checkouts_created_idx on shop.checkouts (created_at);
