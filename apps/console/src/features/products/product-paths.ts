import { paths } from '#console/kernel/paths.ts';

/** Where a file of products is handed in. */
export const productFilePath = `${paths.products}/file`;
