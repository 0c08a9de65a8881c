/** The events of a server-sent stream that has ended, with their ids. */
export const eventsOf = (payload: string): { id: string | null; event: Record<string, unknown> }[] =>
  payload
    .split('\n\n')
    .filter((frame) => frame.includes('data: '))
    .map((frame) => ({
      id: /^id: (.*)$/m.exec(frame)?.[1] ?? null,
      event: JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null'),
    }));
