-- How quickly pages appear and respond on visitors' devices, counted by week: nothing about a visitor.

create table shop.page_speed (
  -- The week's Monday, in India.
  week date not null,
  page text not null check (page ~ '^[a-z]{1,20}$'),
  figure text not null check (figure in ('lcp', 'inp', 'cls')),
  -- Values are counted in steps of five percent, so any share of the visits can be worked out later.
  step smallint not null check (step between 0 and 300),
  visits integer not null check (visits > 0),
  primary key (week, page, figure, step)
);
