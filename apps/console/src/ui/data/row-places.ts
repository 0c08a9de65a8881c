/** Where a reader stood in a list: the first row below the header, and how many pixels of it are hidden by that. */
export type RowPlace = { index: number; past: number };

const stored = 'row-places';
const kept = 50;

const read = (): [string, RowPlace][] => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(stored) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
};

const places = new Map(read());

/** Keeps the place over a reload of the page, which ends this script. */
window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(stored, JSON.stringify([...places].slice(-kept)));
  } catch {
    // A browser that keeps nothing begins the list at its top.
  }
});

/** The place that was left under this key, if any. */
export const placeAt = (key: string): RowPlace | undefined => places.get(key);

export const keepPlace = (key: string, place: RowPlace): void => {
  places.delete(key);
  places.set(key, place);
};
