export const knowledgeBasesPath = '/knowledge-base';

/** Where one knowledge base is set up. */
export const knowledgeBasePath = (id: string): string => `${knowledgeBasesPath}/${id}`;
