import { fireEvent, screen } from '@testing-library/react';

/** Presses the button of that name, once it is there. */
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
