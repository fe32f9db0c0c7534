-- Where the visit of a checkout came from, if the shop counts visits: a word of a short list, no address. Null: not known.
alter table shop.checkouts add column visit_source text;
alter table shop.checkouts
  add constraint checkouts_visit_source_check
  check (visit_source in ('instagram', 'facebook', 'whatsapp', 'youtube', 'pinterest', 'google', 'email', 'direct', 'other')) not valid;

-- Visits are counted by the same words from now on.
with old as (
  delete from shop.visit_counts
  where step = 'visit'
    and source not in ('instagram', 'facebook', 'whatsapp', 'youtube', 'pinterest', 'google', 'email', 'direct', 'other')
  returning day, visits, substring(source from 'instagram|facebook|whatsapp|youtube|pinterest|google') as site
)
insert into shop.visit_counts (day, step, source, visits)
select day, 'visit', coalesce(site, 'other'), sum(visits) from old group by day, site
on conflict (day, step, source) do update set visits = visit_counts.visits + excluded.visits;
