/** A row of a sheet with its number there. */
export type SheetRow = { number: number; cells: string[] };
