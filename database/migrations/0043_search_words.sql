-- The words of a product, reduced to their stems, for a search that understands word forms and other words for the same thing.
-- Name, category and facts weigh more than the description. Only what PostgreSQL always has: the embedded database and every
-- server find the same. Hyphens and the like part words here, so that 'block-printed' is found by its parts alone.
alter table shop.products
  add column search_words tsvector not null
  generated always as (
    setweight(
      to_tsvector(
        'english',
        translate(
          name || ' ' || category || ' ' || material || ' ' || color || ' ' || technique, '-/.@_:''’', '        '
        )
      ),
      'A'
    )
    || setweight(to_tsvector('english', translate(description || ' ' || made_by, '-/.@_:''’', '        ')), 'D')
  ) stored;

create index products_search_words_idx on shop.products using gin (search_words) where archived_at is null;
