-- Products that the owner hides. Like a product in the bin, a hidden one is out of sale (archived_at), so everything that looks for
-- products on sale passes over both; unlike that one, nobody deleted it (archived_by), so it stays in the catalogue.
alter table shop.products
  add column is_hidden boolean not null default false,
  -- Not validated, because that would read all rows under the lock, and none is hidden.
  add constraint products_hidden_is_out_of_sale check (not is_hidden or archived_at is not null) not valid;

-- Writers wait while all products are read once: a tenth of a second for 100,000.
create index products_hidden_idx on shop.products (created_at, id) where is_hidden and archived_by is null;
