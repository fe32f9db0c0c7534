-- Which bestsellers a search finds. They come first in the usual order; when none matches, all of them would have to be read
-- before the first product that does.

create index products_popular_words_idx on shop.products using gin (search_words)
  where archived_at is null and is_bestseller;

-- Only where words within words have an index: a server may lack the extension, and the embedded database comes without.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index products_popular_text_idx on shop.products using gin (search_text gin_trgm_ops)
      where archived_at is null and is_bestseller;
  end if;
end
$$;
