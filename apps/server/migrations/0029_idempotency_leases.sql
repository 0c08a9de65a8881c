-- Who does the work of a key, and until when it counts as alive; a claim whose lease has ended is taken over by a repeat.
alter table idempotency_keys add column claim_id uuid;
alter table idempotency_keys add column leased_until timestamptz not null default now();
