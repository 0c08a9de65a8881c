import { describeAccess } from '../../../test/access-matrix.ts';
import { accountsThing, reads, signedIn, writes } from '../../../test/access-rows.ts';
import { aTemplate, aTerm, aVoice, aVoiceToCheck } from '../../../test/style-things.ts';

describeAccess({
  'GET /api/brand_voice/': reads(signedIn),
  'GET /api/brand_voice/:id/': reads(accountsThing, aVoice),
  'POST /api/brand_voice/': writes(signedIn),
  'POST /api/brand_voice/learn/': writes(signedIn),
  'POST /api/brand_voice/:id/delete/': writes(accountsThing, aVoice),
  'POST /api/brand_voice/:id/check/': writes(accountsThing, aVoiceToCheck),
  'GET /api/glossary/': reads(signedIn),
  'POST /api/glossary/': writes(signedIn),
  'POST /api/glossary/:id/delete/': writes(accountsThing, aTerm),
  'GET /api/writer_template/': reads(signedIn),
  'POST /api/writer_template/': writes(signedIn),
  'POST /api/writer_template/:id/delete/': writes(accountsThing, aTemplate),
});
