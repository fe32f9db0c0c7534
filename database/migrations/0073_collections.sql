-- Collections: products that the owner picks, or that a rule finds, on a page of their own for as long as the owner wishes.
create table shop.collections (
  id uuid primary key default shop.uuid_v7(),
  position integer not null,
  name text not null check (char_length(name) between 1 and 40),
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{0,39}$'),
  former_slugs text[] not null default '{}',
  heading text not null default '' check (char_length(heading) <= 80),
  description text not null default '' check (char_length(description) <= 600),
  image text not null default '' check (char_length(image) <= 500),
  search_title text not null default '' check (char_length(search_title) <= 70),
  search_description text not null default '' check (char_length(search_description) <= 200),
  is_shown boolean not null default true,
  on_home boolean not null default false,
  in_menu boolean not null default false,
  -- Without them, it is always open. The page opens and ends at these moments by itself.
  opens_at timestamptz,
  ends_at timestamptz,
  sort text not null check (sort in ('usual', 'popularity', 'newest', 'price_low', 'price_high', 'name')),
  kind text not null check (kind in ('picked', 'rule')),
  -- The parts of the rule. Empty ones, and nulls, leave everything in.
  category text not null default '' check (category ~ '^([a-z][a-z0-9-]{0,39})?$'),
  color_family text not null default '' check (char_length(color_family) <= 40),
  fabric text not null default '' check (char_length(fabric) <= 40),
  occasion text not null default '' check (char_length(occasion) <= 40),
  min_price shop.paise,
  max_price shop.paise,
  new_days integer check (new_days between 1 and 365),
  is_reduced boolean not null default false,
  constraint collections_dates_check check (ends_at > opens_at),
  constraint collections_prices_check check (max_price >= min_price)
);

create table shop.collection_products (
  collection_id uuid not null references shop.collections (id) on delete cascade,
  product_id uuid not null references shop.products (id) on delete cascade,
  -- The order they are shown in.
  position integer not null,
  primary key (collection_id, product_id)
);

create index collection_products_product_idx on shop.collection_products (product_id);

-- Cached pages show them. A change of a collection itself is a version of the settings, which pages follow as well.
create trigger collection_products_change after insert or update or delete or truncate on shop.collection_products
  for each statement execute function shop.note_catalog_change();
