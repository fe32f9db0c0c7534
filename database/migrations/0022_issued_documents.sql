-- Under which tax mode an order was sold. Composition taxable persons have a GSTIN too, but may not collect tax.
alter table shop.orders
  add column is_composition boolean not null default false,
  add column tax_mode text not null generated always as (
    case when seller_gstin is null then 'unregistered' when is_composition then 'composition' else 'regular' end
  ) stored,
  add constraint orders_composition_has_gstin check (not is_composition or seller_gstin is not null);

-- Invoices, bills of supply and credit notes, byte for byte as they were issued. Neither a changed setting nor a changed program
-- changes them.
create table shop.issued_documents (
  number text primary key check (length(number) <= 16),
  kind text not null check (kind in ('invoice', 'tax-invoice', 'bill-of-supply', 'credit-note')),
  order_id uuid not null references shop.orders (id) on delete restrict,
  credit_note_id uuid unique references shop.credit_notes (id) on delete restrict,
  html text not null,
  sha256 text not null check (sha256 = encode(sha256(convert_to(html, 'UTF8')), 'hex')),
  issued_at timestamptz not null default clock_timestamp(),
  check ((kind = 'credit-note') = (credit_note_id is not null))
);

create unique index issued_documents_one_invoice_idx on shop.issued_documents (order_id) where credit_note_id is null;

create trigger issued_documents_are_final before update or delete on shop.issued_documents
  for each row execute function shop.refuse_change();
create trigger issued_documents_stay before truncate on shop.issued_documents
  for each statement execute function shop.refuse_change();
