/** The addresses that one feature leads to in another, and those of the gate; all others stand in the manifest of their feature alone. */
export const paths = {
  home: '/',
  connectStore: '/connect-store',
  sso: '/sso',
  term: '/help/term',
  privacy: '/help/privacy',
  dashboard: '/dashboard',
  enterpriseDashboard: '/enterprise_dashboard',
  freestyle: '/freestyle',
  blogWriter: '/blog_writer',
  pageGenerator: '/page_generator',
  products: '/products',
  /** A new job over many products; a filter in its address, or products that were handed over, choose them. */
  newBulkJob: '/bulk/new',
  playground: '/playground',
  knowledgeBases: '/knowledge-base',
  aiChat: '/ai_chat',
  /** What a program's citation leads to, for whoever may see it. */
  citedSource: '/ai_chat/source',
  /** A conversation for whoever has its link; the secret stands behind the `#`. */
  sharedConversation: '/shared_conversation',
  /** The chat of a knowledge base in the frame of a web site: `/b/…`. */
  siteChat: '/b',
  settings: '/settings',
  membership: '/membership',
  brandVoices: '/brand_voices',
  aiIntegration: '/ai_integration',
  wallet: '/wallet',
  history: '/history',
  withdrawalHistory: '/history/withdrawal',
  affiliate: '/affiliate',
  success: '/the_big_tick',
  operator: '/secret_badass_page',
  /** The store domain is entered here; a page of the standalone product, never shown in a frame. */
  storeLogin: '/login',
  /** What shared users meet: a house of their own, `/shared/…`. */
  shared: '/shared',
  /** The embedded portal's own pages: `/portal/…`. */
  portal: '/portal',
} as const;
