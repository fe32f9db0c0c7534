alter table shop.products
  -- The product's own size guide, a line for each size: 'M: bust 92, waist 76', body measurements in centimetres. Blank: that of
  -- its category, in the shop's settings.
  add column size_guide text not null default '' check (char_length(size_guide) <= 4000),
  -- Who wears the product in its pictures: 'Model is 168 cm tall and wears M'.
  add column model_note text not null default '' check (char_length(model_note) <= 120);

-- Shoppers see the new columns.
drop trigger products_change on shop.products;
create trigger products_change after update of
  id, name, description, price, original_price, mrp, images, category, material, color, occasions, care_instructions,
  care_symbols, size, size_guide, model_note, net_quantity, measurements, maker, packer, country_of_origin, made_by, technique,
  hours_of_work, is_handmade, is_new, is_bestseller, is_featured, has_delivery_charge, delivery_charge,
  free_delivery_threshold, archived_at, created_at
  on shop.products
  for each statement execute function shop.note_catalog_change();

-- A customer's own measurements, in millimetres; null for one that they left out. Saved only when they ask for it.
create table shop.body_measurements (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  bust_mm integer check (bust_mm between 1 and 9999),
  waist_mm integer check (waist_mm between 1 and 9999),
  hip_mm integer check (hip_mm between 1 and 9999),
  -- The unit in which they were typed and are shown.
  unit text not null check (unit in ('cm', 'in')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(bust_mm, waist_mm, hip_mm) > 0)
);
