import { basename } from 'node:path';
import type { Finding } from '../report.ts';
import type { ShapeRule } from './tree.ts';

const saysNothing = /^(?:utils?|helpers?|commons?|types|managers?|data|info|misc|shared|constants)\./;

/** The places where a barrel is a face: a server feature, an integration, a package, a language. */
const faces =
  /^(?:apps\/server\/src\/features\/[^/]+|packages\/integrations\/src(?:\/[^/]+\/[^/]+)?|packages\/[^/]+\/src|packages\/phrases\/src\/(?:en|zh))\/index\.ts$/;

const problemOf = (path: string): Finding[] => {
  const name = basename(path);
  if (saysNothing.test(name)) return [{ rule: 'name-says-nothing', file: path, message: 'name the thing that lives here' }];
  if (/^index\.tsx?$/.test(name) && !faces.test(path))
    return [{ rule: 'index-only-as-face', file: path, message: 'give the file its own name' }];
  return [];
};

/** A file's name says what is in it. */
export const names: ShapeRule = ({ sources }) => sources.flatMap(({ path }) => problemOf(path));
