-- Products that come from another shop's export, and imports that are undone.

alter table shop.product_imports
  -- The shop whose export the file is; null for a product file of this shop.
  add column source text,
  add constraint product_imports_source_check check (source in ('shopify', 'woocommerce')) not valid,
  drop constraint product_imports_status_check,
  add constraint product_imports_status_check check (
    status in ('checked', 'running', 'done', 'undoing', 'undone')
  ) not valid;

alter table shop.product_import_rows
  -- As the file has it; null in rows of before.
  add column name text,
  drop constraint product_import_rows_outcome_check,
  add constraint product_import_rows_outcome_check check (
    outcome in ('added', 'changed', 'unchanged', 'refused', 'undone')
  ) not valid;
