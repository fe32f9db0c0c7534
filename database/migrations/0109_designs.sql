-- Products that are one design in several colours. A column each: a product is in one design at most, and knows it without a query.
alter table shop.products
  add column design_id uuid,
  -- The order of its colours.
  add column design_position integer,
  -- Not validated, because that would read all rows under the lock, and all of them are null.
  add constraint products_design_is_ordered check ((design_id is null) = (design_position is null)) not valid;

-- Writers wait while all products are read once: a tenth of a second for 100,000.
create index products_design_idx on shop.products (design_id) where design_id is not null;

-- Cached pages show the colours.
drop trigger products_change on shop.products;
create trigger products_change after update of
  id, name, description, price, original_price, mrp, images, category, material, color, occasions, care_instructions, care_symbols, size,
  size_guide, model_note, net_quantity, measurements, maker, packer, country_of_origin, made_by, technique, hours_of_work, is_handmade,
  is_new, is_bestseller, is_featured, has_delivery_charge, delivery_charge, free_delivery_threshold, slug, seo_title, seo_description,
  share_image, archived_at, created_at, design_id, design_position
on shop.products for each statement execute function shop.note_catalog_change();
