-- The delivery address of an order can be corrected until it is dispatched. Where the tax changes with it, its invoice is cancelled by a
-- credit note and issued anew.

alter table shop.orders
  add column address_corrected_at timestamptz,
  add column address_corrected_by text check (address_corrected_by in ('customer', 'administrator'));

-- Finds what the owner is alerted to. No row is in it yet, so building it reads the orders once: about a second for a million.
create index orders_corrected_by_customer_idx on shop.orders (address_corrected_at) where address_corrected_by = 'customer';

create table shop.reissued_invoice_counters (
  financial_year text primary key check (financial_year ~ '^[0-9]{4}$'),
  last_number integer not null check (last_number >= 0)
);

-- An invoice that took the place of an earlier one of its order.
create table shop.reissued_invoices (
  number text primary key check (number ~ '^INV-C[0-9]{4}-[0-9]{6}$'),
  order_id uuid not null references shop.orders (id) on delete restrict,
  -- Cancels the earlier invoice.
  credit_note_id uuid not null unique references shop.credit_notes (id) on delete restrict,
  -- The address of the earlier invoice, without the phone number, which no invoice has.
  replaced_address jsonb not null check (not replaced_address ? 'phone'),
  -- Quantity and amount of each item of the order, in their order: what the earlier invoice had left.
  lines jsonb not null,
  shipping_cost shop.paise not null,
  issued_at timestamptz not null default clock_timestamp()
);

create index reissued_invoices_order_idx on shop.reissued_invoices (order_id);
create index reissued_invoices_issued_idx on shop.reissued_invoices (issued_at);

alter table shop.credit_notes
  -- Null: it cancels an invoice that was issued anew.
  alter column refund_id drop not null,
  -- The invoice that it credits; null: the order's first.
  add column invoice_number text references shop.reissued_invoices (number);

drop index shop.issued_documents_one_invoice_idx;
-- Nobody can issue a document while it is built: about a second for a million orders.
create unique index issued_documents_one_invoice_idx on shop.issued_documents (order_id)
where credit_note_id is null and number not like 'INV-C%';

alter table shop.owner_alerts
  drop constraint owner_alerts_kind_check,
  add constraint owner_alerts_kind_check check (
    kind in (
      'new-order', 'unmatched-payment', 'complaint', 'cancellation', 'address-correction', 'dispute', 'failed-refund', 'old-backup'
    )
  );
