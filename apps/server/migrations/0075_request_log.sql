-- The log of one app, and of what failed, is read without looking at the calls of others between.

create index gateway_requests__account_id__app_id__started_at on gateway_requests (account_id, app_id, started_at, id);
create index gateway_requests__account_id__failed on gateway_requests (account_id, started_at, id) where error is not null;
