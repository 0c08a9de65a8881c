-- The lowest score of a knowledge base may suit who answers, and does so where it was never changed. Numbers that were chosen stay.

update knowledge_bases set content = jsonb_set(content, '{retrieval,threshold}', 'null') where (content -> 'retrieval' ->> 'threshold')::numeric = 0.5;
