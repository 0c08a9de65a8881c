/** What a search page shows of a line, in characters, of which an East Asian one counts for two. */
export const searchRooms = { title: 60, description: 155 } as const;
