/** Screens whose addresses are published and whose features are still to come. */
export const toCome = {
  uploadImages: 'Images for training',
  aiPainting: 'AI Painting',
  aiPaintingTile: 'Pictures from prompts, and models trained on your own images.',
  coze: 'Bot integration',
  cozeTile: 'Agents from your bot platform.',
  cozeSetting: 'Bot settings',
  prompts: 'Prompts',
  assistants: 'AI Assistant',
  assistantsTile: 'An assistant with its own models, limits and prompts for each person.',
  plugins: 'Plugin',
};
