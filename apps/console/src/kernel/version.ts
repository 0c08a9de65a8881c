/** What the footers show. */
export const version = '1.0.0';
/** Told to support, together with the version. */
export const buildLabel = '22.2.23';
