-- The request that changed the plan last: a repeat of it, whose first answer was lost, changes nothing more.
alter table subscriptions add column change_id uuid;
