-- The log narrowed down to a model is read from the rows of that model alone, and its names are found without the rows between.

create index gateway_requests__account_id__model__started_at on gateway_requests (account_id, model, started_at, id);
