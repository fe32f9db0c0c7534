-- The owner's own texts of the shop's pages. Each save adds a row and none is changed; a page without rows has the texts of the code.
create table shop.page_versions (
  page text not null check (page ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(page) <= 80),
  version integer not null check (version > 0),
  -- The newest row is the draft if its state says so; visitors get the newest one that is published. 'discarded' ends a draft.
  state text not null check (state in ('draft', 'published', 'discarded')),
  -- Only the fields that differ from the code's texts, by name.
  texts jsonb not null,
  created_by uuid references auth."user" (id) on delete set null,
  created_by_email text not null,
  created_at timestamptz not null default now(),
  primary key (page, version)
);

create index page_versions_published_idx on shop.page_versions (page, version desc) where state = 'published';
