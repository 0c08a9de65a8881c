/** The jobs over many products; each stands below, with its review. */
export const bulkPath = '/bulk';
export const jobPath = (id: string): string => `${bulkPath}/${id}`;
/** The review begins with this product, or with the first that is not decided. */
export const reviewPath = (id: string, rowId?: string): string => `${jobPath(id)}/review${rowId ? `?row=${rowId}` : ''}`;
