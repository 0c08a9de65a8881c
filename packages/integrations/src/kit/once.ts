/** Makes something when it is first asked for, and keeps it; a failure is tried again by the next who asks. */
export const once = <Thing>(make: () => Promise<Thing>): (() => Promise<Thing>) => {
  let made: Promise<Thing> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
};
