/** Writes switches into the page as the server does; answers with what takes them away again. */
export const switchModules = (text: string): (() => void) => {
  const meta = document.createElement('meta');
  meta.name = 'modules';
  meta.content = text;
  document.head.append(meta);
  return () => meta.remove();
};
