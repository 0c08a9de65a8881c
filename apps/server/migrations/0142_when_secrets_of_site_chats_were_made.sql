-- Whoever was known by a web site's word before its secret was replaced is not known by it any more.

alter table site_chats add column secret_set_at timestamptz;
