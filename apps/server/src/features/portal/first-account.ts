import type { OwnerDatabase } from '#server/db/handles.ts';
import { isSeatTaken } from '#server/features/accounts/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { isLoopbackHost } from '#server/kernel/loopback.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import { isSameSecret } from '#server/kernel/security/tokens.ts';

type Deps = { db: OwnerDatabase; secrets: Pick<SecretsBox, 'digests'>; host: string };

const tokenLength = 32;

/**
 * Who may open the first account, which runs the installation. Where others than this machine can reach the server, that is who knows
 * the token that the start prints. It comes from the installation's key, so every instance and every start has the same one.
 */
export const createFirstAccount = ({ db, secrets, host }: Deps) => {
  const tokens = secrets.digests('first account', 'setup').map((digest) => digest.slice(0, tokenLength));
  const isTokenNeeded = async (): Promise<boolean> => !isLoopbackHost(host) && !(await isSeatTaken(db));
  /** Whether an account may be opened with this token, if it is the first one. */
  const isAllowed = async (given: string): Promise<boolean> =>
    !(await isTokenNeeded()) || tokens.some((token) => isSameSecret(token, given));
  return {
    isTokenNeeded,

    isAllowed,

    /** The address, below the page where accounts begin, at which the first one is opened; null where it needs no token, or is there already. */
    findSetupPath: async (page: string): Promise<string | null> => ((await isTokenNeeded()) ? `${page}?setup=${tokens[0]}` : null),

    /** Refuses a stranger who would take the installation over. */
    async requireToken(given: string): Promise<void> {
      if (await isAllowed(given)) return;
      throw new AppError(given ? 'portal.setupTokenWrong' : 'portal.setupTokenMissing', 403);
    },
  };
};

export type FirstAccount = ReturnType<typeof createFirstAccount>;
