-- Lists that show one product of each design find the first colours of all designs by this index alone, without reading a product. It has
-- only products that are in a design: building it takes a second for 100,000 of them, and meanwhile only changes of products wait.
drop index shop.products_design_idx;
create index products_design_idx on shop.products (design_id, is_bestseller, created_at, id)
include (archived_at, category, price, is_available, facets, name) where design_id is not null;
