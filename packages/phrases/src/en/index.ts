import { requestErrors } from './request.ts';

export const phrases = {
  errors: { request: requestErrors },
};
