-- Several connections may offer one model: each has a share of its calls.

alter table connections add column weight int not null default 1 check (weight between 0 and 100);
