-- What the owner decides about the shop: names, contact, legal details, tax, delivery. Each save adds a row and the newest one
-- applies; a shop without rows has the defaults of the code. `settings` holds every value that was ever saved, by name.
create table shop.settings_versions (
  version integer primary key check (version > 0),
  settings jsonb not null,
  -- What this version changed: { "name": { "before": …, "after": … } }.
  changes jsonb not null,
  -- Null for what the shop took over from its environment.
  changed_by uuid references auth."user" (id) on delete set null,
  changed_by_email text,
  created_at timestamptz not null default now()
);
