-- A score is now how likely a passage answers, and what was left out by rule in the chat is left out by it: who had set no lowest score gets that of new ones.

update knowledge_bases set content = jsonb_set(content, '{retrieval,threshold}', '0.5') where (content -> 'retrieval' ->> 'threshold')::numeric = 0;
