import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { say } from '../say.ts';

/** A public repository with questions, under which licence, and the files that are taken of it. */
type Source = { repository: string; licence: string; files: readonly string[] };

/** Test data of others: it is fetched for an evaluation, stays outside this project and is not shipped. */
const sources: readonly Source[] = [
  {
    repository: 'google-deepmind/xquad',
    licence: 'CC BY-SA 4.0',
    files: ['xquad.en.json', 'xquad.zh.json', 'xquad.de.json', 'xquad.es.json'],
  },
  { repository: 'ymcui/cmrc2018', licence: 'CC BY-SA 4.0', files: ['squad-style-data/cmrc2018_dev.json'] },
  { repository: 'DRCKnowledgeTeam/DRCD', licence: 'CC BY-SA 3.0', files: ['DRCD_dev.json', 'DRCD_test.json'] },
  { repository: 'yahoojapan/JGLUE', licence: 'CC BY-SA 4.0', files: ['datasets/jsquad-v1.3/valid-v1.3.json'] },
  { repository: 'korquad/korquad.github.io', licence: 'CC BY-ND 2.0 KR, used unmodified', files: ['dataset/KorQuAD_v1.0_dev.json'] },
  { repository: 'nunorc/squad-v1.1-pt', licence: 'MIT; texts of SQuAD, CC BY-SA 4.0', files: ['docs/sample-v1.1-pt.json'] },
  { repository: 'deepset-ai/COVID-QA', licence: 'Apache-2.0', files: ['data/question-answering/200423_covidQA.json'] },
  {
    repository: 'oussbenk/cranfield-trec-dataset',
    licence: 'none stated; local test data only',
    files: ['cran.all.1400.xml', 'cran.qry.xml', 'cranqrel.trec.txt'],
  },
  { repository: 'chen700564/RGB', licence: 'CC BY-NC-SA 4.0, test only', files: ['data/zh_refine.json'] },
  { repository: 'PolyAI-LDN/task-specific-datasets', licence: 'CC BY 4.0', files: ['banking_data/train.csv', 'banking_data/test.csv'] },
];

/** Fetches a file of a repository unless it is in the folder already; answers where it stands, or null with the status where it is not given out. */
export const fetchFile = async (folder: string, { repository, licence }: Omit<Source, 'files'>, file: string): Promise<string | null> => {
  const place = join(folder, repository, file);
  if (existsSync(place)) return place;
  const address = `https://raw.githubusercontent.com/${repository}/HEAD/${file}`;
  say(`Fetching ${address} (${licence})`);
  const answer = await fetch(address);
  if (!answer.ok) return null;
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, Buffer.from(await answer.arrayBuffer()));
  return place;
};

/** Fetches what of the sources is not in the folder yet, each under the name of its repository. */
export const bringIn = async (folder: string): Promise<void> => {
  for (const { files, ...source } of sources) {
    for (const file of files) {
      if (await fetchFile(folder, source, file)) continue;
      throw new Error(
        `${file} of ${source.repository} can not be fetched; put it into ${folder} by hand, or name another folder with --folder`,
      );
    }
  }
};
