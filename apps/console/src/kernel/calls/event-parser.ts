/** One server-sent event as it came: `data` still text, `id` null where the event bore none. */
export type EventFrame = { id: string | null; event: string; data: string };

type State = { id: string | null; event: string; data: string[] };

const emptyState = (): State => ({ id: null, event: 'message', data: [] });

const readLine = (line: string, state: State): void => {
  if (line.startsWith(':')) return;
  const colon = line.indexOf(':');
  const name = colon === -1 ? line : line.slice(0, colon);
  const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (name === 'data') state.data.push(value);
  else if (name === 'event') state.event = value || 'message';
  else if (name === 'id' && !value.includes('\0')) state.id = value;
};

/** Reads a server-sent event stream in pieces of any size (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export const createEventParser = (): ((text: string) => EventFrame[]) => {
  let rest = '';
  let state = emptyState();
  return (text) => {
    rest += text;
    const frames: EventFrame[] = [];
    // A carriage return at the very end may be half of a pair: it waits for the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') readLine(line, state);
      else {
        if (state.data.length) frames.push({ id: state.id, event: state.event, data: state.data.join('\n') });
        state = emptyState();
      }
    }
    return frames;
  };
};
