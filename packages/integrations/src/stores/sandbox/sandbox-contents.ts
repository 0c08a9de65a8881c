/** An article or a page as the sandbox stores it. */
export type SandboxContent = {
  id: string;
  kind: 'article' | 'page';
  blogId: string | null;
  handle: string;
  title: string;
  bodyHtml: string;
  seoTitle: string;
  seoDescription: string;
  isVisible: boolean;
  publishAt: Date | null;
  /** Whether readers see it now. */
  isPublic: boolean;
  version: number;
  updatedAt: Date;
};

export type SandboxContentValues = Omit<SandboxContent, 'id' | 'version' | 'updatedAt' | 'isPublic'>;
export type SandboxBlog = { id: string; title: string; handle: string };

/** The storage of the articles and pages of one store inside this installation, handed in already bound to that store. */
export type SandboxContents = {
  listBlogs: () => Promise<SandboxBlog[]>;
  /** The blog that was made under this mark before, or the new one. */
  insertBlog: (values: Omit<SandboxBlog, 'id'>, key: string) => Promise<SandboxBlog | 'handle-taken'>;
  list: (page: { kind: SandboxContent['kind']; blogId: string | null; afterId: string | null; limit: number }) => Promise<SandboxContent[]>;
  find: (kind: SandboxContent['kind'], id: string) => Promise<SandboxContent | undefined>;
  insert: (values: SandboxContentValues, key: string) => Promise<SandboxContent | 'handle-taken'>;
  /** Undefined when it is gone or no longer at the expected version. */
  update: (
    kind: SandboxContent['kind'],
    id: string,
    change: { values: Partial<SandboxContentValues>; expectedVersion: number | null },
  ) => Promise<SandboxContent | undefined>;
};
