-- A connection leads to an integration of any kind, not to AI vendors alone.

alter table vendor_connections rename to connections;
alter table connections rename column vendor to integration;
alter table connections add column kind text not null default 'ai' check (length(kind) between 1 and 60);
alter table connections alter column kind drop default;
alter index vendor_connections_pkey rename to connections_pkey;
alter index vendor_connections__account_id rename to connections__account_id;
drop index vendor_connections__source_vendor;
create unique index connections__source_kind_integration on connections (source, kind, integration) where source <> 'operator';
grant select (kind) on connections to inkstone_tenant;
