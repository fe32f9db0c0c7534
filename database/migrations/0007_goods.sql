-- Pictures that no product has any more, or never had, go away after a while. An upload is kept for a day in which it can
-- be saved with a product; a picture taken out of a product for as long as an open payment may still make an order of it.
alter table shop.stored_images add column erase_after timestamptz;

create index stored_images_erase_idx on shop.stored_images (erase_after) where erase_after is not null;

-- A file of products: checked first, carried out when the administrator says so, one row after another.
create table shop.product_imports (
  id uuid primary key default shop.uuid_v7(),
  actor_id uuid not null,
  file_name text not null check (char_length(file_name) <= 200),
  status text not null default 'checked' check (status in ('checked', 'running', 'done')),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);

create index product_imports_newest_idx on shop.product_imports (created_at);

create table shop.product_import_rows (
  import_id uuid not null references shop.product_imports (id) on delete cascade,
  -- The line of the file on which the row ends; the first one holds the names of the columns.
  line integer not null check (line > 1),
  -- Null in a faulty row.
  product_id uuid,
  input jsonb,
  -- What the check found would happen.
  forecast text not null check (forecast in ('add', 'change', 'none', 'faulty')),
  -- What happened; null until the row's turn.
  outcome text check (outcome in ('added', 'changed', 'unchanged', 'refused')),
  reasons text[] not null default '{}',
  primary key (import_id, line),
  constraint product_import_rows_faulty_or_whole check ((forecast = 'faulty') = (input is null))
);

create index product_import_rows_open_idx on shop.product_import_rows (import_id, line) where outcome is null;
