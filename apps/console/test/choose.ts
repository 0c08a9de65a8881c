import { fireEvent, screen } from '@testing-library/react';

/** Opens a select and chooses one of its options, as a person does. */
export const choose = async (select: HTMLElement, name: string | RegExp): Promise<void> => {
  fireEvent.click(select);
  const option = await screen.findByRole('option', { name });
  // A press that began elsewhere chooses nothing.
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option);
};
