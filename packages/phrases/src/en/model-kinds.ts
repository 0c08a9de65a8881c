/** What models are for, by their kinds. */
export const modelKinds = {
  chat: 'Chat',
  embedding: 'Embeddings',
  image: 'Images',
  speech: 'Speech',
  transcription: 'Transcription',
  translation: 'Translation',
  moderation: 'Moderation',
  rerank: 'Reranking',
};
