-- Products that are being prepared: the product form as it was typed, checked only when it is published. Nothing of the shop reads
-- this table. A published draft gives its id to the product, so that publishing twice makes one product.
create table shop.product_drafts (
  id uuid primary key,
  -- What the list shows; blank while nothing is typed.
  name text not null default '',
  -- The images it shows, which are retained while it is there.
  images text[] not null default '{}',
  form jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_drafts_bounded check (octet_length(form::text) <= 400000)
);
