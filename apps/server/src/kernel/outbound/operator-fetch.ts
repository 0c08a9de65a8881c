import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Outbound } from './outbound.ts';

type Trust = {
  /** The operator said that the address which they entered may lie in a private network. */
  isPrivateAllowed: boolean;
};

const urlOf = (input: string | URL | Request): URL => new URL(input instanceof Request ? input.url : input);

const isPrivateName = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

/** The way out for addresses that the operator entered; says afterwards whether a private one had to be refused. */
export const createOperatorFetch =
  (outbound: Pick<Outbound, 'fetch'>) =>
  ({ isPrivateAllowed }: Trust): { fetch: typeof globalThis.fetch; hasRefused: () => boolean } => {
    let refused = false;
    return {
      fetch: async (input, init) => {
        const url = urlOf(input);
        try {
          // Only the very address that was entered: a redirect into another private place is still refused.
          return await outbound.fetch(input, { ...init, ...(isPrivateAllowed && { operatorOrigins: [url.origin] }) });
        } catch (error) {
          refused ||= error instanceof AppError && (error.code === 'outbound.notAllowed' || isPrivateName(url));
          throw error;
        }
      },
      hasRefused: () => refused,
    };
  };
