/** Whether the login gate is on the screen; the router reads it, because the gate is gone when a navigation is done. */
export const gate = { isShown: false };
