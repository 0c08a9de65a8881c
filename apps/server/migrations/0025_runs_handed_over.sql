-- A run that its server could not finish before it stopped waits for another one, or for the next start.
alter table runs add column handed_over_at timestamptz;
