/** Every address of the console that the product publishes; nothing else spells one out. */
export const paths = {
  home: '/',
  connectStore: '/connect-store',
  sso: '/sso',
  term: '/help/term',
  privacy: '/help/privacy',
  dashboard: '/dashboard',
  freestyle: '/freestyle',
  blogWriter: '/blog_writer',
  pageGenerator: '/page_generator',
  emailWriter: '/email_writer',
  uploadImages: '/upload_images',
  aiChat: '/ai_chat',
  aiIntegration: '/ai_integration',
  aiPainting: '/ai_painting',
  coze: '/coze',
  cozeSetting: '/coze/setting',
  settings: '/settings',
  membership: '/membership',
  history: '/history',
  withdrawalHistory: '/history/withdrawal',
  affiliate: '/affiliate',
  success: '/the_big_tick',
  playground: '/playground',
  prompts: '/ai_prompts',
  operator: '/secret_badass_page',
  enterpriseDashboard: '/enterprise_dashboard',
  knowledgeBase: '/knowledge-base',
  assistants: '/ai_assistant',
  users: '/users',
  plugins: '/plugin',
  /** The store domain is entered here; a page of the standalone product, never shown in a frame. */
  storeLogin: '/login',
  /** The embedded portal's own pages: `/portal/…`. */
  portal: '/portal',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
