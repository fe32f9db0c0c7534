-- Products that the owner shows beside another one: 'Complete the look'.
create table shop.product_looks (
  product_id uuid not null references shop.products (id) on delete cascade,
  other_id uuid not null references shop.products (id) on delete cascade,
  -- The order they are shown in.
  position bigint generated always as identity,
  primary key (product_id, other_id),
  constraint product_looks_of_two check (product_id <> other_id)
);

create index product_looks_other_idx on shop.product_looks (other_id);

-- Cached product pages show them.
create trigger product_looks_change after insert or update or delete or truncate on shop.product_looks
  for each statement execute function shop.note_catalog_change();
