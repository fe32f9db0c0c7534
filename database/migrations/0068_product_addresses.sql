-- Products have addresses that speak, and titles and descriptions of their own for search engines.

alter table shop.products
  add column slug text not null default '' check (char_length(slug) <= 60),
  add column seo_title text not null default '' check (char_length(seo_title) <= 70),
  add column seo_description text not null default '' check (char_length(seo_description) <= 160);

-- An address names the last ten digits of the product's id, which are random. Building it takes a second or two for a million products;
-- meanwhile shoppers read, and only changes of products wait.
create index products_short_id_idx on shop.products (right(id::text, 10));

drop trigger products_change on shop.products;
create trigger products_change after update of
  id, name, description, price, original_price, mrp, images, category, material, color, occasions, care_instructions, care_symbols, size,
  size_guide, model_note, net_quantity, measurements, maker, packer, country_of_origin, made_by, technique, hours_of_work, is_handmade,
  is_new, is_bestseller, is_featured, has_delivery_charge, delivery_charge, free_delivery_threshold, slug, seo_title, seo_description,
  archived_at, created_at
on shop.products for each statement execute function shop.note_catalog_change();

-- Old addresses of the shop, and where they lead: asked only where nothing else answers.
create table shop.redirects (
  id uuid primary key default shop.uuid_v7(),
  -- A path of the shop, with its query if it has one.
  from_address text not null unique check (from_address like '/%' and char_length(from_address) <= 500),
  -- A path of the shop, or a whole https address.
  to_address text not null check ((to_address like '/%' or to_address like 'https://%') and char_length(to_address) <= 1000),
  created_at timestamptz not null default now(),
  check (from_address <> to_address)
);

-- Finds what leads to an address, so that no redirect leads to another one.
create index redirects_to_idx on shop.redirects (to_address);
