-- Why a row of a product file isn't imported is stored as codes with their parameters. `reasons` stays for the rows of older
-- imports, and for processes of the previous release during an update; a later release may drop it.
alter table shop.product_import_rows add column problems jsonb not null default '[]';
