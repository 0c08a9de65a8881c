import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Outbound } from './outbound.ts';

type Trust = {
  /** Whether the operator allowed that the entered address lies in a private network. */
  isPrivateAllowed: boolean;
};

const urlOf = (input: string | URL | Request): URL => new URL(input instanceof Request ? input.url : input);

const isPrivateName = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

/** `fetch` for addresses that the operator entered. `hasRefused` tells whether a request failed because the address was private. */
export const createOperatorFetch =
  (outbound: Pick<Outbound, 'fetch'>) =>
  ({ isPrivateAllowed }: Trust): { fetch: typeof globalThis.fetch; hasRefused: () => boolean } => {
    let refused = false;
    return {
      fetch: async (input, init) => {
        const url = urlOf(input);
        try {
          // Only the entered origin is allowed: a redirect to another private address is still refused.
          return await outbound.fetch(input, { ...init, ...(isPrivateAllowed && { operatorOrigins: [url.origin] }) });
        } catch (error) {
          refused ||= error instanceof AppError && (error.code === 'outbound.notAllowed' || isPrivateName(url));
          throw error;
        }
      },
      hasRefused: () => refused,
    };
  };
