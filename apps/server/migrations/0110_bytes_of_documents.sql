-- The card of a knowledge base says how large its sources are: a document knows the bytes that it was made of.

alter table documents add column bytes bigint not null default 0;
update documents set bytes = files.bytes from files where files.account_id = documents.account_id and files.id = documents.file_id;
