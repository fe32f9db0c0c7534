-- The words of names, categories and facts alone. The index of all words doesn't know their weight: for two words that most descriptions
-- have and few names, every product would be read.
create index products_named_words_idx on shop.products using gin (ts_filter(search_words, '{a}')) where archived_at is null;

create index products_popular_named_words_idx on shop.products using gin (ts_filter(search_words, '{a}'))
  where archived_at is null and is_bestseller;

-- How common each word is. The database collects that for an index of an expression, too, but doesn't use it if the index is partial.
create statistics shop.products_named_words_stat on (ts_filter(search_words, '{a}')) from shop.products;

-- Until they are collected, the database would take each word for a rare one.
analyze shop.products;
