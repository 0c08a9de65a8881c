-- What a person calls a piece of work, so that a list can show and search it without opening what was asked.

alter table runs add column title text not null default '';
-- Runs of before: their briefs name what they are about.
update runs set title = coalesce(left(input -> 'brief' ->> 'productTitle', 255), '') where input ? 'brief';
