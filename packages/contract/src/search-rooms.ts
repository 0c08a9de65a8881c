/** Room of a line on a search page: in characters, of which an East Asian one counts for two, and in pixels at this size of Arial. */
export type LineRoom = { least: number; most: number; pixels: number; size: number };

/** What a search page on a desk shows of a title, and of the description under it. */
export const searchRooms = {
  title: { least: 0, most: 60, pixels: 580, size: 20 },
  description: { least: 120, most: 155, pixels: 920, size: 14 },
} as const satisfies Record<string, LineRoom>;
