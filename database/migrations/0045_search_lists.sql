-- Words that the owner adds to those that the shop brings along: any of `words` finds products with another one, or with one of `finds`.
create table shop.search_synonyms (
  id uuid primary key default gen_random_uuid(),
  words text[] not null,
  finds text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint search_synonyms_bounded check (
    cardinality(words) between 1 and 20 and cardinality(finds) <= 20 and octet_length(words::text || finds::text) <= 8000
  )
);

-- What was understood before is forgotten by every process.
create trigger search_synonyms_change after insert or update or delete on shop.search_synonyms
  for each statement execute function shop.note_catalog_change();

-- What shoppers looked for and didn't find, each text once, without who it was. The shop bounds the number of rows.
create table shop.failed_searches (
  search text primary key check (char_length(search) between 1 and 100),
  times bigint not null check (times > 0),
  last_searched_at timestamptz not null
);

create index failed_searches_times_idx on shop.failed_searches (times, last_searched_at);
