-- Replacements have a number series of their own, such as R2627-000004, so that they leave no holes in the series of invoices. Those
-- from before keep their numbers.
create table shop.replacement_counters (
  financial_year text primary key check (financial_year ~ '^[0-9]{4}$'),
  last_number integer not null check (last_number >= 0)
);

-- Not validated, because that would read all rows under the lock: the former checks allowed less.
alter table shop.orders
  drop constraint orders_order_number_check,
  add constraint orders_order_number_check check (
    order_number ~ '^[0-9]{4}-[0-9]{6,7}$' or replaces_order_id is not null and order_number ~ '^R[0-9]{4}-[0-9]{6,7}$'
  ) not valid;

-- The document of a replacement: rule 55 of the CGST Rules.
alter table shop.issued_documents
  drop constraint issued_documents_kind_check,
  add constraint issued_documents_kind_check check (
    kind in ('invoice', 'tax-invoice', 'bill-of-supply', 'credit-note', 'delivery-challan')
  ) not valid;
